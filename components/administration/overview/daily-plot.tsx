type Props = {
  days: readonly number[]
  /** What a bar says to a mouse: the day and its number. */
  titles: readonly string[]
}

/** The height of the plot and the width of a day, in SVG units. */
const HEIGHT = 40
const STEP = 4
/** A day with little is seen, too. */
const LEAST = 1

/** A bar for each day, over a line of zero. The table beside it has the numbers. */
export function DailyPlot({ days, titles }: Props) {
  const most = Math.max(1, ...days)
  const width = days.length * STEP
  return (
    <svg aria-hidden="true" viewBox={`0 0 ${width} ${HEIGHT + 1}`} preserveAspectRatio="none" className="h-24 w-full">
      {days.map((total, n) => {
        const height = total === 0 ? 0 : Math.max(LEAST, (total / most) * HEIGHT)
        return (
          <g key={titles[n]}>
            <title>{titles[n]}</title>
            <rect x={n * STEP} y="0" width={STEP} height={HEIGHT} fill="transparent" />
            <rect x={n * STEP + 0.5} y={HEIGHT - height} width={STEP - 1} height={height} fill="var(--accent)" />
          </g>
        )
      })}
      <rect x="0" y={HEIGHT} width={width} height="1" fill="var(--edge)" />
    </svg>
  )
}
