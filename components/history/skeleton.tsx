const ROWS = ['first', 'second', 'third', 'fourth'] as const

/** Holds the place of a history that is on its way. */
export function HistorySkeleton() {
  return (
    <div className="history needs-script" aria-hidden="true">
      {ROWS.map((row) => (
        <span key={row} className="event skeleton event-waiting" />
      ))}
    </div>
  )
}
