import { useMessages } from 'next-intl'
import type { ReactNode } from 'react'
import { useFormats } from '@/i18n/formats'
import type { RecordStatus } from '@/lib/catalogue/record-statuses'
import type { RecordEntry, RecordPage, RecordSearch } from '@/lib/tracking/schemas/records'
import { countOf } from './status-tabs'

type Props = {
  search: RecordSearch
  found: Pick<RecordPage, 'data' | 'counts'>
  /** The entries of one status, or all of them without groups. */
  children: (entries: readonly RecordEntry[], status?: RecordStatus) => ReactNode
}

/** The works of a page, below a heading for each status if they are grouped. The numbers are those of all pages. */
export function StatusGroups({ search, found: { data, counts }, children }: Props) {
  const { statuses } = useMessages().myMedia
  const format = useFormats()
  if (search.group !== 'status' || search.status) return children(data)
  return groupsOf(data).map(([status, entries]) => (
    <section key={status} aria-labelledby={`group-${status}`} className="mt-4">
      <h2 id={`group-${status}`} className="flex items-baseline gap-2 py-2 font-bold" data-watched={status}>
        {statuses[status]}
        <span className="figures text-sm font-normal text-quiet">
          {format.count(countOf(counts, search.type, status))}
        </span>
      </h2>
      {children(entries, status)}
    </section>
  ))
}

function groupsOf(entries: readonly RecordEntry[]): [RecordStatus, RecordEntry[]][] {
  const groups = new Map<RecordStatus, RecordEntry[]>()
  for (const entry of entries) groups.set(entry.status, [...(groups.get(entry.status) ?? []), entry])
  return [...groups]
}
