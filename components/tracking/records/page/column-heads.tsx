import { useMessages } from 'next-intl'
import { Icon } from '@/components/ui/icon'
import { Link } from '@/i18n/link'
import { naturalOrder } from '@/lib/natural-order'
import { myRecordsLink } from '@/lib/tracking/links/records'
import type { RecordSearch } from '@/lib/tracking/schemas/records'

/** The columns by which the list can be ordered; the status has its tabs instead. */
const COLUMNS = ['title', 'progress', 'rating', 'status', 'started-date', 'finished-date'] as const
const PLACES: Partial<Record<(typeof COLUMNS)[number], string>> = {
  title: 'col-start-2 ps-2',
  progress: 'justify-end pe-11',
  rating: 'justify-center',
  status: 'ps-8',
  'started-date': 'max-[1280px]:hidden',
  'finished-date': 'max-[1280px]:hidden',
}
const HEAD = 'flex h-11 min-w-0 items-center gap-1 text-xs font-medium text-quiet'

/**
 * The heads of the table. A click orders by the column, the next one turns the order; phones have both among the
 * filters.
 */
export function ColumnHeads({ search }: { search: RecordSearch }) {
  const texts = useMessages().myMedia.list
  return (
    <nav className="grid min-w-0 flex-1 grid-cols-(--columns) gap-x-2 max-md:hidden" aria-label={texts.columns.label}>
      {COLUMNS.map((column) =>
        column === 'status' ? (
          <span key={column} className={`${HEAD} ${PLACES[column]}`}>
            {texts.columns[column]}
          </span>
        ) : (
          <Head key={column} search={search} column={column} />
        ),
      )}
    </nav>
  )
}

type HeadProps = { search: RecordSearch; column: Exclude<(typeof COLUMNS)[number], 'status'> }

function Head({ search, column }: HeadProps) {
  const texts = useMessages().myMedia.list
  const isChosen = search.sort === column
  const order = isChosen ? (search.order === 1 ? 0 : 1) : naturalOrder(column)
  const isFalling = search.order === 1
  return (
    <Link
      href={myRecordsLink({ ...search, sort: column, order, page: 0 })}
      className={`${HEAD} ${PLACES[column] ?? ''} hover:text-ink aria-[current]:text-ink`}
      aria-current={isChosen ? 'true' : undefined}
      data-keep-scroll=""
    >
      <span className="truncate">{texts.columns[column]}</span>
      {isChosen && (
        <>
          <Icon name={isFalling ? 'down' : 'up'} size={14} />
          <span className="sr-only">{isFalling ? texts.descending : texts.ascending}</span>
        </>
      )}
    </Link>
  )
}
