import type { RecordStatus } from '@/lib/catalogue/record-statuses'

type Props = { counts: readonly { status: RecordStatus; count: number }[] }

/** One bar with a segment for each status. The same numbers are in a table. */
export function StatusSegments({ counts }: Props) {
  const total = counts.reduce((all, { count }) => all + count, 0)
  let end = 0
  const parts = counts.map(({ status, count }) => {
    const start = end
    end += count
    return { status, start, count }
  })
  const percent = (value: number) => `${((100 * value) / Math.max(1, total)).toFixed(3)}%`
  return (
    <svg
      className="overflow-hidden rounded-full *:fill-(--status,var(--grey))"
      aria-hidden="true"
      width="100%"
      height="20"
    >
      {parts.map(({ status, start, count }) => (
        <rect key={status} data-watched={status} x={percent(start)} width={percent(count)} height="20" />
      ))}
    </svg>
  )
}
