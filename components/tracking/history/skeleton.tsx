const ROWS = ['first', 'second', 'third', 'fourth'] as const

/** The column of the history. */
export const HISTORY = 'mx-auto grid max-w-215 grid-cols-1 gap-7 [&>.pages]:mt-3'

/** The placeholder of a history that is loading. */
export function HistorySkeleton() {
  return (
    <div className={`needs-script ${HISTORY}`} aria-hidden="true">
      {ROWS.map((row) => (
        <span key={row} className="skeleton h-24 rounded-md" />
      ))}
    </div>
  )
}
