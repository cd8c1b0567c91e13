import { useMessages } from 'next-intl'
import { memo, useCallback, useRef, useState } from 'react'
import { ScoreCell } from '@/components/catalogue/scores/score-cell'
import { otherTitles, Title } from '@/components/titles/title'
import { Icon } from '@/components/ui/icon'
import { ownColor } from '@/components/ui/own-color'
import { Picture } from '@/components/ui/picture'
import { useFormats } from '@/i18n/formats'
import { Link } from '@/i18n/link'
import { extentOf, WATCH_STATUSES } from '@/lib/catalogue/watching'
import { links } from '@/lib/links'
import { fill } from '@/lib/text'
import type { MediaState, WatchedEntry, WatchedPage, WatchedSearch, WatchedState } from '@/lib/tracking/schemas/watched'
import { useMyMedia } from '../my-media/use-my-media'
import { NextButton } from '../next-episodes/next-button'
import { ask } from './ask'
import { BulkBar } from './bulk-bar'
import { changeRating, changeStatus } from './change'
import { kindOf } from './kind'
import { marksOf } from './marks'
import { hasOneMore } from './one-more'
import { OneMoreButton } from './one-more-button'
import { progressOf } from './progress-text'
import { stateOfEntry } from './record'
import { isSelected, selectedCount } from './selection'
import { StartAgainButton } from './start-again-button'
import { StatusGroups } from './status-groups'
import { tableKeys } from './table-keys'
import { useSelection } from './use-selection'
import { STATUS_ICONS } from './watch-status'

type TableProps = {
  search: WatchedSearch
  found: WatchedPage
  /** The number of works of the filter, without those that were removed since. */
  total: number
  /** Says how many there are. */
  label: string
}

/** The user's works as compact rows, with progress, score and status in place; several can be selected. */
export function WatchedTable({ search, found, total, label }: TableProps) {
  const texts = useMessages().myMedia.list
  const { status, type, query } = search
  const selecting = useSelection(JSON.stringify([status, type, query]))
  const { selection, toggle } = selecting
  const [isOpen, setOpen] = useState(false)
  const ids = found.data.map(({ media }) => media.id)
  // Rows are rendered again only if they change, so their handlers stay the same.
  const page = useRef(ids)
  page.current = ids
  const choose = useCallback(
    (id: number, withRange: boolean) => toggle(id, withRange ? page.current : undefined),
    [toggle],
  )
  const shows = isOpen || selectedCount(selection, total) > 0
  return (
    <div className="watched-table group/table" data-rows="" data-selecting={shows || undefined}>
      <BulkBar {...{ search, total, label, ids, selecting, isOpen }} onOpen={setOpen} />
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

/** Rows outside of the screen are not laid out, however many there are. Phones show a checkbox instead of the cover. */
const ROW =
  'watched-row grid h-14 grid-cols-[32px_minmax(0,1fr)_44px_44px_40px_40px] items-center gap-x-1 border-b border-line ps-2 shadow-[inset_3px_0_0_var(--status,var(--grey))] [contain-intrinsic-block-size:56px] [content-visibility:auto] focus-within:bg-raised hover:bg-raised has-[[data-select]:checked]:bg-float md:grid-cols-[24px_32px_minmax(0,1fr)_auto_48px_148px_156px_44px] md:gap-x-2'

type RowProps = { entry: WatchedEntry; isSelected: boolean; onSelect: (id: number, withRange: boolean) => void }

/** Hidden after its removal, and shown again after an undo. */
const TableRow = memo(function TableRow({ entry, isSelected, onSelect }: RowProps) {
  const { media } = entry
  const texts = useMessages().myMedia.list
  const state = useMyMedia(media.id) ?? stateOfEntry(entry)
  const { watched } = state
  if (!watched) return null
  return (
    <li className={ROW} style={ownColor(media)} data-watched={watched.status} data-row={media.id}>
      <label className="grid h-14 place-items-center max-md:hidden max-md:group-data-selecting/table:grid">
        <input
          type="checkbox"
          data-select=""
          className="size-5 accent-accent"
          aria-label={fill(texts.bulk.row, { title: state.title })}
          checked={isSelected}
          onChange={({ nativeEvent }) => onSelect(media.id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
        />
      </label>
      <span className="cover h-12 w-8 rounded-xs max-md:group-data-selecting/table:hidden">
        <Picture address={media.cover} widths={[160]} sizes="32px" />
      </span>
      <span className="flex min-w-0 gap-x-2 ps-2 max-md:flex-col md:items-center">
        <Link href={links.media(media.id)} className="min-h-6 min-w-0 truncate font-[550] hover:text-accent" dir="auto">
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
      <RowDates record={watched} />
      <button
        type="button"
        className="icon-button max-md:w-10"
        aria-label={fill(texts.edit, { title: state.title })}
        onClick={() => ask({ kind: 'form', id: media.id })}
      >
        <Icon name="edit" size={16} />
      </button>
    </li>
  )
})

/** Type, year and next episode; marks of privacy and of a note, and the short facts. */
function RowMarks({ state, media }: { state: MediaState; media: WatchedEntry['media'] }) {
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
  'inline-grid size-11 place-content-center rounded-md text-quiet hover:bg-float hover:text-ink md:col-start-2 md:row-span-2 md:row-start-1'

/** How far the work is watched, as a number and a bar, with one more. */
function RowProgress({ state }: { state: MediaState }) {
  const format = useFormats()
  const { total } = extentOf(state)
  const part = total === null ? 0 : (state.watched?.episodesWatched ?? 0) / total
  return (
    <span className="grid items-center gap-x-1 text-end md:grid-cols-[minmax(56px,auto)_44px] md:grid-rows-[22px_22px]">
      <span className="figures self-end text-sm max-md:hidden">{progressOf(format, state)}</span>
      <span
        className="h-0.5 max-md:hidden md:col-start-1 md:row-start-2 rounded-full bg-[linear-gradient(90deg,var(--status,var(--grey))_calc(100%*var(--part)),var(--line)_0)]"
        style={{ '--part': part } as React.CSSProperties}
        aria-hidden="true"
      />
      <OneMoreButton state={state} className={NEXT} />
      {!hasOneMore(state) && <StartAgainButton state={state} iconOnly={NEXT} />}
    </span>
  )
}

type FieldProps = { id: number; title: string }

function RowStatus({ id, title, status }: FieldProps & { status: WatchedState['status'] }) {
  const { statuses, list: texts } = useMessages().myMedia
  return (
    <span className="status-select relative flex h-11 items-center rounded-sm outline-accent max-md:justify-center max-md:before:hidden max-md:has-focus-visible:outline-2">
      {/* Phones have no room for the word: the native select is above the icon. */}
      <span className="text-status md:hidden" title={statuses[status]}>
        <Icon name={STATUS_ICONS[status]} size={18} />
      </span>
      <select
        className="h-11 w-full appearance-none rounded-sm bg-transparent text-sm max-md:absolute max-md:inset-0 max-md:opacity-0 md:ps-8 md:pe-6"
        aria-label={fill(texts.statusOf, { title })}
        value={status}
        onChange={({ target }) => {
          const chosen = WATCH_STATUSES.find((each) => each === target.value)
          if (chosen) void changeStatus(id, chosen)
        }}
      >
        {WATCH_STATUSES.map((each) => (
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

function RowDates({ record: { startedDate, finishedDate } }: { record: WatchedState }) {
  const dates = startedDate || finishedDate ? `${startedDate ?? ''} – ${finishedDate ?? ''}` : ''
  return <span className="figures hidden text-xs text-quiet md:block">{dates}</span>
}
