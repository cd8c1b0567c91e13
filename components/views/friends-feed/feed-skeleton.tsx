/** The column of the feed. */
export const FEED = 'grid max-w-[780px] grid-cols-1 gap-2'

/** The placeholder of entries that are loading. */
export function FeedSkeleton({ rows }: { rows: number }) {
  return (
    <div className={`needs-script ${FEED}`} aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => row).map((row) => (
        <span key={row} className="skeleton h-18 rounded-md" />
      ))}
    </div>
  )
}
