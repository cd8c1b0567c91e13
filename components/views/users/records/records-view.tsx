import { useMessages, useTranslations } from 'next-intl'
import { Empty } from '@/components/ui/empty'
import { JapaneseFace } from '@/components/ui/japanese-face'
import { Pagination } from '@/components/ui/pagination'
import { useFormats } from '@/i18n/formats'
import { Link } from '@/i18n/link'
import type { RecordStatus } from '@/lib/catalogue/record-statuses'
import type { RecordList } from '@/lib/identity/record-lists'
import { links } from '@/lib/links'
import { naturalOrder } from '@/lib/natural-order'
import { publicRecordsLink } from '@/lib/tracking/links/public-records'
import { moreFiltersOf, PUBLIC_RECORD_SORTS } from '@/lib/tracking/records'
import type { PublicRecordPage, PublicRecordPageSearch } from '@/lib/tracking/schemas/public-records'
import { PublicRecordTable } from './public-record-table'
import { RecordFilters } from './record-filters'

type Props = { username: string; list: RecordList; search: PublicRecordPageSearch; found: PublicRecordPage }

const TAB =
  'inline-flex min-h-11 items-center gap-2 border-b-2 border-transparent px-3 font-[550] whitespace-nowrap text-quiet hover:text-ink aria-[current]:border-accent aria-[current]:text-ink'

/** The records of a list, by status and in any order; rendered by the server, or by a friend's browser. */
export function RecordsView({ username, list, search, found }: Props) {
  const t = useTranslations('users.records')
  const { nothing } = useMessages().media.browse
  const path = links.user(username, list)
  const hasFilters = Boolean(search.type || moreFiltersOf(search))
  return (
    <>
      <Statuses {...{ list, search, path, counts: found.counts }} />
      {(found.total > 0 || hasFilters) && <RecordFilters {...{ list, search, path }} />}
      <div className="results">
        {found.total === 0 ? (
          <Empty title={hasFilters ? nothing.filters : t(`nothing.${list}`, { username })} />
        ) : (
          <>
            <Orders {...{ search, path }} />
            <PublicRecordTable list={list} label={t(`of.${list}`, { username })} records={found.data} />
          </>
        )}
        <Pagination of={found} href={(page) => publicRecordsLink(path, { ...search, page })} />
      </div>
      <JapaneseFace texts={found.data.flatMap(({ media }) => [media.title, media.nativeTitle])} />
    </>
  )
}

type StatusesProps = {
  list: RecordList
  search: PublicRecordPageSearch
  path: string
  counts: PublicRecordPage['counts']
}

/** A tab for each status with records. */
function Statuses({ list, search, path, counts }: StatusesProps) {
  const t = useTranslations('users.records')
  const { statuses } = useMessages().myMedia
  const format = useFormats()
  const all = counts.reduce((sum, { total }) => sum + total, 0)
  const labelOf = (status: RecordStatus) => (list === 'anime' ? statuses[status] : t(`statuses.${status}`))
  const tabs: { status: RecordStatus | undefined; total: number; label: string }[] = [
    { status: undefined, total: all, label: t('all') },
    ...counts.map((each) => ({ ...each, label: labelOf(each.status) })),
  ]
  return (
    <nav className="relative mb-4 overflow-x-auto border-b border-line" aria-label={t('byStatus')}>
      <ul className="flex">
        {tabs.map(({ status, total, label }) => (
          <li key={label}>
            <Link
              href={publicRecordsLink(path, { ...search, status, page: 0 })}
              className={TAB}
              data-keep-scroll=""
              aria-current={status === search.status ? 'page' : undefined}
            >
              {label}
              <span className="figures text-xs text-quiet">{format.count(total)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The orders. The link of the current one reverses it. */
function Orders({ search, path }: { search: PublicRecordPageSearch; path: string }) {
  const t = useTranslations('users.records')
  return (
    <nav className="mb-3 flex flex-wrap items-center gap-x-1 text-sm/normal" aria-label={t('order')}>
      {PUBLIC_RECORD_SORTS.map((sort) => {
        const isCurrent = sort === search.sort
        const order = isCurrent ? (search.order === 1 ? 0 : 1) : naturalOrder(sort)
        return (
          <Link
            key={sort}
            href={publicRecordsLink(path, { ...search, sort, order, page: 0 })}
            className="inline-flex min-h-11 items-center gap-1 rounded-md px-3 text-quiet hover:bg-raised hover:text-ink aria-[current]:text-ink"
            data-keep-scroll=""
            aria-current={isCurrent ? 'true' : undefined}
          >
            {t(`sorts.${sort}`)}
            {isCurrent && <span aria-hidden="true">{search.order === 1 ? '↓' : '↑'}</span>}
            {isCurrent && <span className="sr-only">{t(search.order === 1 ? 'descending' : 'ascending')}</span>}
          </Link>
        )
      })}
    </nav>
  )
}
