import { useSearchParams } from 'next/navigation'
import { type Messages, useMessages } from 'next-intl'
import { type ComponentProps, useEffect, useState } from 'react'
import { ActiveFilters } from '@/components/browse/active-filters'
import { stateOf } from '@/components/browse/search-of'
import { ExportButton } from '@/components/exports/export-button'
import { failureText } from '@/components/identity/session/failure'
import { LinedButton } from '@/components/ui/button'
import { choose, useDisplay } from '@/components/ui/display'
import { Empty } from '@/components/ui/empty'
import { JapaneseFace } from '@/components/ui/japanese-face'
import { Pages } from '@/components/ui/pages'
import { useFormats } from '@/i18n/formats'
import { Link } from '@/i18n/link'
import { useRouter } from '@/i18n/navigation'
import { mediaIndexLink } from '@/lib/catalogue/links/media'
import { RECORD_STATUSES } from '@/lib/catalogue/record-statuses'
import type { Formats } from '@/lib/format'
import { links } from '@/lib/links'
import { fill } from '@/lib/text'
import { myRecordsLink, recordsCall } from '@/lib/tracking/links/records'
import { moreFiltersOf } from '@/lib/tracking/records'
import type { RecordPage, RecordSearch } from '@/lib/tracking/schemas/records'
import { ImportButton } from '../../imports/import-button'
import { recordExportChoices } from '../export-choices'
import { chosenFilters, NO_FILTERS } from '../filters/chosen-filters'
import { longPress } from './long-press'
import { RecordCard } from './record-card'
import { RecordCovers } from './record-covers'
import { RecordFilters } from './record-filters'
import { RecordTable } from './record-table'
import { recordSearchOf } from './search'
import { StatusGroups } from './status-groups'
import { countOf as countOfStatus, StatusTabs } from './status-tabs'
import { useChanges, useRecordPage } from './use-record-page'
import { type RecordView, useRecordView } from './view'
import { ViewSwitch } from './view-switch'

/** The user's watched works, filtered, ordered and paged by the address, in the view that the user has chosen. */
export default function MyRecordList() {
  const messages = useMessages()
  const { errors, myMedia } = messages
  const texts = myMedia.list
  const format = useFormats()
  const search = recordSearchOf(useSearchParams())
  const { found, failure, retry } = useRecordPage(recordsCall(search))
  useLastPage(search, found)
  const { counts, removed } = useChanges(found)
  const total = (found?.total ?? 0) - removed
  const chosen = chosenFilters(messages, search, (change) => myRecordsLink({ ...search, ...change, page: 0 }))
  const isFiltered = Boolean(search.status || search.query || chosen.length > 0)
  const view = useRecordView()
  const [isSelecting, setSelecting] = useState(false)
  const label = total > 0 ? countOf(texts, format, total) : ''
  const hasFilters = isFiltered || !found || total > 0
  return (
    <>
      <div className="mb-1 flex flex-wrap items-center gap-x-2 gap-y-1 md:gap-x-3">
        {hasFilters && (
          <>
            <StatusTabs search={search} counts={counts} />
            <RecordFilters search={search}>
              <ViewSwitch view={view} className="md:hidden" />
              {view === 'table' && <CompactRows />}
              <span className="flex flex-wrap gap-2">
                {view === 'table' && (
                  <LinedButton
                    className="md:hidden"
                    aria-pressed={isSelecting}
                    onClick={() => setSelecting(!isSelecting)}
                  >
                    {texts.bulk.select}
                  </LinedButton>
                )}
                <ImportButton />
                {total > 0 && (
                  <ExportButton title={messages.exports.watched.title} choices={recordExportChoices(messages)} />
                )}
              </span>
            </RecordFilters>
            <ViewSwitch view={view} className="max-md:hidden" />
          </>
        )}
        {!hasFilters && <ImportButton />}
      </div>
      {chosen.length > 0 && (
        <div className="mb-3">
          <ActiveFilters filters={chosen} clear={myRecordsLink({ ...search, ...NO_FILTERS, page: 0 })} />
        </div>
      )}
      {failure && (
        <p className="mb-6 flex flex-wrap items-center justify-between gap-3" role="alert">
          {failureText(failure.why, errors)}
          <LinedButton onClick={retry}>{texts.retry}</LinedButton>
        </p>
      )}
      {found &&
        (total > 0 ? (
          <Found
            {...{ search, total, label, view, isSelecting }}
            found={counts ? { ...found, counts } : found}
            onSelecting={setSelecting}
          />
        ) : (
          <NoRecords search={search} counts={found.counts} />
        ))}
    </>
  )
}

type FoundProps = ComponentProps<typeof RecordTable> & { view: RecordView }

function Found(props: FoundProps) {
  const { search, found } = props
  const messages = useMessages()
  return (
    <div className="results">
      <Entries {...props} />
      <Pages
        page={found.page}
        totalPages={found.totalPages}
        href={(page) => myRecordsLink({ ...search, page })}
        texts={messages.ui.pagination}
      />
      <JapaneseFace texts={found.data.map(({ media }) => media.title)} />
    </div>
  )
}

function Entries({ view, ...table }: FoundProps) {
  const { search, found, label } = table
  const texts = useMessages().myMedia.list
  if (view === 'table') return <RecordTable {...table} />
  return (
    <div data-rows="" className="mt-3" {...longPress}>
      <p className="figures mb-3 text-sm text-quiet" role="status">
        {label}
      </p>
      <StatusGroups search={search} found={found}>
        {(entries) =>
          view === 'covers' ? (
            <RecordCovers entries={entries} />
          ) : (
            <ul className={CARDS} aria-label={texts.list}>
              {entries.map((entry) => (
                <RecordCard key={entry.media.id} entry={entry} />
              ))}
            </ul>
          )
        }
      </StatusGroups>
    </div>
  )
}

/** The display setting of low rows, where they are. */
function CompactRows() {
  const { compact } = useDisplay()
  const texts = useMessages().myMedia.list
  return (
    <label className="flex min-h-11 items-center gap-2.5 text-sm">
      <input
        type="checkbox"
        className="size-5 accent-accent"
        checked={compact}
        onChange={({ target }) => choose({ compact: target.checked })}
      />
      {texts.compact}
    </label>
  )
}

/** Redirects a page past the end to the last one, since works may have been removed. */
function useLastPage(search: RecordSearch, found: RecordPage | undefined): void {
  const router = useRouter()
  const last = found && found.total > 0 && found.data.length === 0 ? found.totalPages - 1 : undefined
  const address = last === undefined ? undefined : myRecordsLink({ ...search, page: last })
  useEffect(() => {
    if (address && stateOf(address) !== location.search.slice(1)) router.replace(address)
  }, [address, router])
}

function countOf(texts: Messages['myMedia']['list'], format: Formats, total: number): string {
  return total === 1 ? texts.one : fill(texts.count, { count: format.count(total) })
}

/** The place of the cards of what one watches, also while they are on their way. */
const CARDS = 'grid grid-cols-1 gap-4 lg:grid-cols-2'

type NoRecordsProps = { search: RecordSearch; counts: RecordPage['counts'] }

/** Rendered without watched works, or without any that match the filter; then with what other statuses have of it. */
function NoRecords({ search, counts }: NoRecordsProps) {
  const { status, type, query } = search
  const more = moreFiltersOf(search)
  const { statuses, list: texts } = useMessages().myMedia
  const format = useFormats()
  const title = status && !query && !more ? fill(texts.nothingOf, { status: statuses[status] }) : texts.nothingFound
  if (status || type || query || more) {
    const everything = { ...search, ...NO_FILTERS, status: undefined, query: '', page: 0 }
    const elsewhere = query || more ? counts.filter((each) => !type || each.type === type) : []
    return (
      <Empty title={title} next={{ href: myRecordsLink(everything), text: texts.all, isPlain: true }}>
        {RECORD_STATUSES.filter((each) => elsewhere.some((group) => group.status === each)).map((each) => (
          <p key={each}>
            <Link className="quiet-link" href={myRecordsLink({ ...search, status: each, page: 0 })}>
              {fill(texts.foundIn, {
                count: format.count(countOfStatus(counts, type, each)),
                status: statuses[each],
              })}
            </Link>
          </p>
        ))}
      </Empty>
    )
  }
  return (
    <Empty title={texts.nothing}>
      <p>{texts.nothingText}</p>
      <p className="empty-actions">
        <Link className="button" href={mediaIndexLink({})}>
          {texts.browse}
        </Link>
        <Link className="button button-plain" href={links.search()} data-quick-search="">
          {texts.search}
        </Link>
      </p>
    </Empty>
  )
}
