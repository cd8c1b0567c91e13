import { useFormats } from '@/i18n/formats'

type Props = {
  kind: 'ratings' | 'years'
  columns: readonly { label: string; value: number }[]
  /** Whether each value is written above its column. */
  valued?: boolean
  /** Numeric labels are written only if they are divisible by this. */
  every: number
  /** The scale of labels that are scores, unless it is the usual one. */
  scale?: string
}

/** The height of the plot, and of labels and values, in pixels. */
const HEIGHT = 152
const ABOVE = 20
const BELOW = 24

/** A column is at most so wide, that one alone is no block: pixels. */
const WIDEST = 72

/** From so many columns on, a phone has room for every other label only. */
const CROWDED = 80

const FILLS = { ratings: 'fill-(--blue)', years: 'fill-(--purple)' } as const

/** A column chart of the available width. The same numbers are in a table, for screen readers. */
export function Columns({ kind, columns, valued = false, every, scale }: Props) {
  const format = useFormats()
  const most = Math.max(1, ...columns.map(({ value }) => value))
  const share = 100 / columns.length
  const gap = share * (columns.length > 30 ? 0.12 : 0.2)
  const base = ABOVE + HEIGHT
  return (
    <svg
      className={`figures overflow-visible text-xs [text-anchor:middle] [&_rect]:transition-colors [&_rect:hover]:fill-ink ${FILLS[kind]}`}
      aria-hidden="true"
      width="100%"
      height={base + BELOW}
      style={{ maxWidth: columns.length * WIDEST }}
    >
      {columns.map(({ label, value }, n) => {
        const height = value === 0 ? 2 : Math.max(3, Math.round((HEIGHT * value) / most))
        const middle = percent(share * (n + 0.5))
        return (
          <g key={label}>
            <rect
              x={percent(share * n + gap / 2)}
              y={base - height}
              width={percent(share - gap)}
              height={height}
              rx={columns.length > 30 ? 1.5 : 4}
              className={value === 0 ? 'fill-line' : undefined}
            >
              <title>{`${label}: ${format.count(value)}`}</title>
            </rect>
            {valued && value > 0 && (
              <text x={middle} y={base - height - 7} className="fill-soft font-semibold">
                {format.short(value)}
              </text>
            )}
            {(every === 1 || Number(label) % every === 0) && (
              <text
                x={middle}
                y={base + 18}
                data-scale={scale}
                className={`fill-quiet ${kind === 'ratings' ? 'score' : ''} ${(Number(label) / every) % 2 === 1 && columns.length > CROWDED ? 'max-sm:hidden' : ''}`}
              >
                {label}
              </text>
            )}
          </g>
        )
      })}
    </svg>
  )
}

const percent = (value: number) => `${value.toFixed(3)}%`
