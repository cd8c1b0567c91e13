import { useMessages } from 'next-intl'
import { useFormats } from '@/i18n/formats'
import { Link } from '@/i18n/link'
import { RECORD_STATUSES, type RecordStatus } from '@/lib/catalogue/record-statuses'
import { myRecordsLink } from '@/lib/tracking/links/records'
import type { RecordPage, RecordSearch } from '@/lib/tracking/schemas/records'

const TAB =
  'inline-flex min-h-11 items-center gap-1.5 border-b-2 border-transparent px-2.5 text-sm font-[550] whitespace-nowrap text-quiet hover:text-ink aria-[current]:border-accent aria-[current]:text-ink'

/** A tab for each status, with its number of records of the chosen type once it is known. */
export function StatusTabs({ search, counts }: { search: RecordSearch; counts?: RecordPage['counts'] }) {
  const { statuses, list: texts } = useMessages().myMedia
  const format = useFormats()
  const tabs: [RecordStatus | undefined, string][] = [
    [undefined, texts.everything],
    ...RECORD_STATUSES.map((status): [RecordStatus, string] => [status, statuses[status]]),
  ]
  return (
    <nav className="relative max-w-full overflow-x-auto scrollbar-none max-md:basis-full" aria-label={texts.tabs}>
      <ul className="flex">
        {tabs.map(([status, label]) => (
          <li key={label}>
            <Link
              href={myRecordsLink({ ...search, status, page: 0 })}
              className={TAB}
              aria-current={status === search.status ? 'page' : undefined}
            >
              {label}
              <span className="figures min-w-2 text-xs text-quiet">
                {counts && format.count(countOf(counts, search.type, status))}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The number of records of a type and a status, or of all. */
export function countOf(
  counts: RecordPage['counts'],
  type: RecordSearch['type'],
  status: RecordStatus | undefined,
): number {
  const wanted = counts.filter((each) => (!type || each.type === type) && (!status || each.status === status))
  return wanted.reduce((sum, { total }) => sum + total, 0)
}
