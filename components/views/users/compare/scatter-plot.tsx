import { useScoreScale } from '@/components/catalogue/scores/use-score-scale'
import { formatScore, numericScale } from '@/lib/identity/score-scale'
import type { Comparison } from '@/lib/tracking/schemas/comparisons'

type Props = { points: Comparison['points']; mine: string; theirs: string }

/** The side of the plot for scores from 0 to 100. */
const SIDE = 300
const STEPS = [0, 25, 50, 75, 100]
const at = (score: number) => (SIDE * score) / 100

/**
 * A point for each pair of scores, in the reader's scale, larger for more works; equal scores are on the diagonal. The
 * same numbers are in a table.
 */
export function ScatterPlot({ points, mine, theirs }: Props) {
  const scale = numericScale(useScoreScale())
  const labelOf = (score: number) => formatScore(score, scale)
  const most = Math.max(1, ...points.map(({ titles }) => titles))
  return (
    <svg viewBox={`-36 -12 ${SIDE + 52} ${SIDE + 56}`} className="figures w-full text-xs" aria-hidden="true">
      {STEPS.map((score) => (
        <g key={score} className="fill-quiet stroke-line [&>text]:stroke-none">
          <path d={`M${at(score)} 0V${SIDE}M0 ${SIDE - at(score)}H${SIDE}`} />
          <text x={at(score)} y={SIDE + 16} textAnchor="middle">
            {labelOf(score)}
          </text>
          <text x={-8} y={SIDE - at(score) + 4} textAnchor="end">
            {labelOf(score)}
          </text>
        </g>
      ))}
      <path d={`M0 ${SIDE}L${SIDE} 0`} className="stroke-quiet" strokeDasharray="4 4" />
      {points.map((point) => (
        <circle
          key={`${point.mine} ${point.theirs}`}
          cx={at(point.mine)}
          cy={SIDE - at(point.theirs)}
          r={3 + 6 * Math.sqrt((point.titles - 1) / most)}
          className="fill-(--blue) opacity-70"
        >
          <title>{`${mine} ${labelOf(point.mine)}, ${theirs} ${labelOf(point.theirs)}: ${point.titles}`}</title>
        </circle>
      ))}
      <text x={SIDE / 2} y={SIDE + 36} textAnchor="middle" className="fill-soft font-semibold">
        {mine}
      </text>
      <text
        x={-26}
        y={SIDE / 2}
        textAnchor="middle"
        className="fill-soft font-semibold"
        transform={`rotate(-90 -26 ${SIDE / 2})`}
      >
        {theirs}
      </text>
    </svg>
  )
}
