import type { Statistics } from '@/lib/schemas/statistics'
import type { WatchStatus } from '@/lib/watching'
import { BarTable, type SumTexts } from './bar-table'

type Props = { sums: Statistics['byStatus']; names: Record<WatchStatus, string>; texts: SumTexts & { status: string } }

/** The works by status: one bar with a segment for each, and a table. */
export function StatusBar({ sums, names, texts }: Props) {
  const total = sums.reduce((all, { titles }) => all + titles, 0)
  let end = 0
  const parts = sums.map(({ status, titles }) => {
    const start = end
    end += titles
    return { status, start, titles }
  })
  const percent = (value: number) => `${((100 * value) / Math.max(1, total)).toFixed(3)}%`
  return (
    <>
      <svg
        className="overflow-hidden rounded-full *:fill-(--status,var(--grey))"
        aria-hidden="true"
        width="100%"
        height="20"
      >
        {parts.map(({ status, start, titles }) => (
          <rect key={status} data-watched={status} x={percent(start)} width={percent(titles)} height="20" />
        ))}
      </svg>
      <BarTable
        caption={texts.status}
        first={texts.status}
        rows={sums.map((sum) => ({ ...sum, name: names[sum.status], watch: sum.status }))}
        texts={texts}
        drawn={false}
      />
    </>
  )
}
