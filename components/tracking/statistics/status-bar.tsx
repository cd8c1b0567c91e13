import type { RecordStatus } from '@/lib/catalogue/record-statuses'
import type { Statistics } from '@/lib/tracking/schemas/statistics'
import { BarTable, type SumTexts } from './bar-table'
import { StatusSegments } from './status-segments'

type Props = { sums: Statistics['byStatus']; names: Record<RecordStatus, string>; texts: SumTexts & { status: string } }

/** The works by status: one bar with a segment for each, and a table. */
export function StatusBar({ sums, names, texts }: Props) {
  return (
    <>
      <StatusSegments counts={sums.map(({ status, titles }) => ({ status, count: titles }))} />
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
