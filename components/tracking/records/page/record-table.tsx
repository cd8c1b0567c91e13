import { useMessages } from 'next-intl'
import { memo, useCallback, useRef } from 'react'
import { ScoreCell } from '@/components/catalogue/scores/score-cell'
import { otherTitles, Title } from '@/components/titles/title'
import { IconButton } from '@/components/ui/button'
import { useDisplay } from '@/components/ui/display'
import { Icon } from '@/components/ui/icon'
import { ownColor } from '@/components/ui/own-color'
import { Picture } from '@/components/ui/picture'
import { useFormats } from '@/i18n/formats'
import { Link } from '@/i18n/link'
import { extentOf } from '@/lib/catalogue/extent'
import { RECORD_STATUSES } from '@/lib/catalogue/record-statuses'
import { links } from '@/lib/links'
import { fill } from '@/lib/text'
import { moreFiltersOf } from '@/lib/tracking/records'
import type { MediaState, RecordEntry, RecordPage, RecordSearch, RecordState } from '@/lib/tracking/schemas/records'
import { NextButton } from '../../next-episodes/next-button'
import { ask } from '../ask'
import { canStartAgain, changeRating, changeStatus } from '../change'
import { marksOf } from '../marks'
import { hasOneMore } from '../one-more'
import { OneMoreButton } from '../one-more-button'
import { progressOf } from '../progress-text'
import { stateOfEntry } from '../record'
import { STATUS_ICONS } from '../record-status'
import { StartAgainButton } from '../start-again-button'
import { useMediaState } from '../use-media-state'
import { BulkBar } from './bulk-bar'
import { ColumnHeads } from './column-heads'
import { kindOf } from './kind'
import { longPress } from './long-press'
import { isSelected, selectedCount } from './selection'
import { StatusGroups } from './status-groups'
import { tableKeys } from './table-keys'
import { useSelection } from './use-selection'

type TableProps = {
  search: RecordSearch
  found: RecordPage
  /** The number of works of the filter, without those that were removed since. */
  total: number
  /** Says how many there are. */
  label: string
  /** Whether phones show the checkboxes. */
  isSelecting: boolean
  onSelecting: (isSelecting: boolean) => void
}

/** The user's works as compact rows, with progress, score and status in place; several can be selected. */
export function RecordTable({ search, found, total, label, isSelecting, onSelecting }: TableProps) {
  const { compact } = useDisplay()
  const texts = useMessages().myMedia.list
  const { status, type, query } = search
  const selecting = useSelection(JSON.stringify([status, type, query, moreFiltersOf(search)]))
  const { selection, toggle } = selecting
  const ids = found.data.map(({ media }) => media.id)
  // Rows are rendered again only if they change, so their handlers stay the same.
  const page = useRef(ids)
  page.current = ids
  const choose = useCallback(
    (id: number, withRange: boolean) => toggle(id, withRange ? page.current : undefined),
    [toggle],
  )
  const shows = isSelecting || selectedCount(selection, total) > 0
  return (
    <div
      className="watched-table group/table"
      data-rows=""
      data-low={compact || undefined}
      data-selecting={shows || undefined}
      {...longPress}
    >
      <BulkBar
        {...{ search, total, label, ids, selecting }}
        heads={<ColumnHeads search={search} />}
        isOpen={isSelecting}
        onOpen={onSelecting}
      />
      <StatusGroups search={search} found={found}>
        {(entries, status) => (
          <ul
            aria-label={status ? undefined : texts.list}
            aria-labelledby={status && `group-${status}`}
            onKeyDown={tableKeys}
          >
            {entries.map((entry) => (
              <TableRow
                key={entry.media.id}
                entry={entry}
                isSelected={isSelected(selection, entry.media.id)}
                onSelect={choose}
              />
            ))}
          </ul>
        )}
      </StatusGroups>
    </div>
  )
}

/**
 * Rows outside of the screen are not laid out, however many there are. Phones show a checkbox instead of the cover, and
 * a row is higher if its title does not fit.
 */
const ROW =
  'watched-row grid min-h-(--row) grid-cols-[32px_minmax(0,1fr)_44px_44px_40px_40px] md:h-(--row) md:grid-rows-[100%] items-center gap-x-1 border-b border-line ps-2 shadow-[inset_3px_0_0_var(--status,var(--grey))] [contain-intrinsic-block-size:var(--row)] [content-visibility:auto] focus-within:bg-raised hover:bg-raised has-[[data-select]:checked]:bg-float md:grid-cols-[24px_var(--columns)] md:gap-x-2'

type RowProps = { entry: RecordEntry; isSelected: boolean; onSelect: (id: number, withRange: boolean) => void }

/** Hidden after its removal, and shown again after an undo. */
const TableRow = memo(function TableRow({ entry, isSelected, onSelect }: RowProps) {
  const { media } = entry
  const texts = useMessages().myMedia.list
  const state = useMediaState(media.id) ?? stateOfEntry(entry)
  const { watched } = state
  if (!watched) return null
  return (
    <li className={ROW} style={ownColor(media)} data-watched={watched.status} data-row={media.id}>
      <label className="grid h-full place-items-center max-md:hidden max-md:group-data-selecting/table:grid">
        <input
          type="checkbox"
          data-select=""
          className="size-5 accent-accent"
          aria-label={fill(texts.bulk.row, { title: state.title })}
          checked={isSelected}
          onChange={({ nativeEvent }) => onSelect(media.id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
        />
      </label>
      <span className="cover h-[calc(var(--row)-8px)] w-[calc((var(--row)-8px)*2/3)] rounded-xs max-md:group-data-selecting/table:hidden">
        <Picture address={media.cover} widths={[160]} sizes="32px" />
      </span>
      <span className="flex min-w-0 gap-x-2 ps-2 max-md:flex-col md:items-center">
        <Link
          href={links.media(media.id)}
          className="min-w-0 font-[550] hover:text-accent max-md:line-clamp-2 max-md:min-h-6 max-md:text-sm/4.25 md:truncate md:leading-8"
          dir="auto"
        >
          <Title title={media.title} {...otherTitles(media)} />
        </Link>
        <RowMarks state={state} media={media} />
        <NextButton state={state} className="ms-auto flex-none max-md:hidden" />
      </span>
      <RowProgress state={state} />
      <ScoreCell
        label={fill(texts.scoreOf, { title: state.title })}
        score={watched.rating}
        onScore={(rating) => void changeRating(media.id, rating)}
        onLeave={(field) => field.closest('li')?.querySelector('a')?.focus()}
      />
      <RowStatus id={media.id} title={state.title} status={watched.status} />
      <RowDate date={watched.startedDate} />
      <RowDate date={watched.finishedDate} />
      <IconButton
        icon="edit"
        size={16}
        className="max-h-full max-md:w-10"
        label={fill(texts.edit, { title: state.title })}
        onClick={() => ask({ kind: 'form', id: media.id })}
      />
    </li>
  )
})

/** Type, year and next episode; marks of privacy and of a note, and the short facts. */
function RowMarks({ state, media }: { state: MediaState; media: RecordEntry['media'] }) {
  const { myMedia, media: words } = useMessages()
  const format = useFormats()
  const { isPrivate, note, facts } = marksOf(myMedia, format, state, media.totalVolumes)
  const texts = myMedia.list.marks
  return (
    <span className="flex flex-none items-center gap-2 text-xs text-quiet">
      <span className="figures flex-none whitespace-nowrap md:hidden">{progressOf(format, state)}</span>
      <span className="figures truncate">{kindOf(words, format, media)}</span>
      {isPrivate && <Mark icon="lock" text={texts.private} title={texts.private} />}
      {note && <Mark icon="note" text={`${texts.note}: ${note}`} title={note} />}
      {facts.length > 0 && <span className="figures max-lg:hidden">{facts.join(' · ')}</span>}
    </span>
  )
}

function Mark({ icon, text, title }: { icon: 'lock' | 'note'; text: string; title: string }) {
  return (
    <span className="flex" title={title}>
      <Icon name={icon} size={14} />
      <span className="sr-only">{text}</span>
    </span>
  )
}

/** The button of one more episode, or of the next run. */
const NEXT =
  'inline-grid size-11 max-h-full flex-none place-content-center rounded-md text-quiet hover:bg-float hover:text-ink'

/** How far the work is watched, as a number and a bar, with one more. */
function RowProgress({ state }: { state: MediaState }) {
  const format = useFormats()
  const { total } = extentOf(state)
  const part = total === null ? 0 : (state.watched?.episodesWatched ?? 0) / total
  const hasNext = hasOneMore(state) || canStartAgain(state)
  return (
    <span className={`flex h-full min-w-0 items-center justify-end gap-x-1 ${hasNext ? '' : 'md:pe-12'}`}>
      <span className="grid min-w-14 gap-0.5 text-end max-md:hidden">
        <span className="figures text-sm/5">{progressOf(format, state)}</span>
        <span
          className="h-0.5 rounded-full bg-[linear-gradient(90deg,var(--status,var(--grey))_calc(100%*var(--part)),var(--line)_0)]"
          style={{ '--part': part } as React.CSSProperties}
          aria-hidden="true"
        />
      </span>
      <OneMoreButton state={state} className={NEXT} />
      {!hasOneMore(state) && <StartAgainButton state={state} iconOnly={NEXT} />}
    </span>
  )
}

type FieldProps = { id: number; title: string }

function RowStatus({ id, title, status }: FieldProps & { status: RecordState['status'] }) {
  const { statuses, list: texts } = useMessages().myMedia
  return (
    <span className="status-select relative flex h-11 max-h-full items-center rounded-sm outline-accent max-md:justify-center max-md:before:hidden max-md:has-focus-visible:outline-2">
      {/* Phones have no room for the word: the native select is above the icon. */}
      <span className="text-status md:hidden" title={statuses[status]}>
        <Icon name={STATUS_ICONS[status]} size={18} />
      </span>
      <select
        className="h-full w-full appearance-none rounded-sm bg-transparent text-sm max-md:absolute max-md:inset-0 max-md:opacity-0 md:ps-8 md:pe-6"
        aria-label={fill(texts.statusOf, { title })}
        value={status}
        onChange={({ target }) => {
          const chosen = RECORD_STATUSES.find((each) => each === target.value)
          if (chosen) void changeStatus(id, chosen)
        }}
      >
        {RECORD_STATUSES.map((each) => (
          <option key={each} value={each}>
            {statuses[each]}
          </option>
        ))}
      </select>
      <span className="pointer-events-none absolute end-1.5 text-quiet max-md:hidden">
        <Icon name="down" size={14} />
      </span>
    </span>
  )
}

function RowDate({ date }: { date: string | null }) {
  return <span className="figures truncate text-xs text-quiet max-[1280px]:hidden">{date}</span>
}
