const ROWS = ['first', 'second', 'third', 'fourth'] as const

/** The column of imports. */
export const IMPORTS = 'mx-auto grid max-w-panel grid-cols-1 gap-6'

/** The placeholder of imports that are loading. */
export function ImportSkeleton() {
  return (
    <div className={`needs-script ${IMPORTS}`} aria-hidden="true">
      <span className="skeleton h-8 w-[min(280px,100%)] rounded-sm" />
      {ROWS.map((row) => (
        <span key={row} className="skeleton h-16 rounded-md" />
      ))}
    </div>
  )
}
