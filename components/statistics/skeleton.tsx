const TILES = ['titles', 'episodes', 'hours', 'rating'] as const

/** Holds the place of statistics that are on their way. */
export function StatisticsSkeleton() {
  return (
    <div className="statistics needs-script" aria-hidden="true">
      <div className="tiles">
        {TILES.map((tile) => (
          <span key={tile} className="tile skeleton statistics-waiting" />
        ))}
      </div>
      <span className="plot plot-wide skeleton statistics-waiting-plot" />
    </div>
  )
}
