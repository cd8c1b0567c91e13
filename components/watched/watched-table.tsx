import { useMessages } from 'next-intl'
import { useFormats } from '@/i18n/formats'
import { Link } from '@/i18n/link'
import { links } from '@/lib/links'
import type { MediaState, WatchedEntry } from '@/lib/schemas/watched'
import { fill } from '@/lib/text'
import { extentOf, WATCH_STATUSES } from '@/lib/watching'
import type { MyRecord } from '../my-media/store'
import { useMyMedia } from '../my-media/use-my-media'
import { ScoreCell } from '../scores/score-cell'
import { otherTitles, Title } from '../titles/title'
import { Icon } from '../ui/icon'
import { ownColor } from '../ui/own-color'
import { Picture } from '../ui/picture'
import { ask } from './ask'
import { changeRating, changeStatus } from './change'
import { marksOf } from './marks'
import { OneMoreButton } from './one-more-button'
import { progressOf } from './progress-text'
import { stateOfEntry } from './record'
import { tableKeys } from './table-keys'

/** The user's works as compact rows, with progress, score and status in place. */
export function WatchedTable({ entries }: { entries: readonly WatchedEntry[] }) {
  const texts = useMessages().myMedia.list
  return (
    <ul className="watched-table" aria-label={texts.list} onKeyDown={tableKeys}>
      {entries.map((entry) => (
        <TableRow key={entry.media.id} entry={entry} />
      ))}
    </ul>
  )
}

/** Rows outside of the screen are not laid out, however many there are. */
const ROW =
  'watched-row grid h-14 grid-cols-[32px_minmax(0,1fr)_auto_48px_auto] items-center gap-x-2 border-b border-line ps-2 shadow-[inset_3px_0_0_var(--status,var(--grey))] [contain-intrinsic-block-size:56px] [content-visibility:auto] focus-within:bg-raised hover:bg-raised md:grid-cols-[32px_minmax(0,1fr)_auto_48px_148px_44px] lg:grid-cols-[32px_minmax(0,1fr)_auto_48px_148px_168px_44px]'

/** Hidden after its removal, and shown again after an undo. */
function TableRow({ entry }: { entry: WatchedEntry }) {
  const { media } = entry
  const texts = useMessages().myMedia.list
  const state = useMyMedia(media.id) ?? stateOfEntry(entry)
  const { watched } = state
  if (!watched) return null
  return (
    <li className={ROW} style={ownColor(media)} data-watched={watched.status} data-row={media.id}>
      <span className="cover h-12 w-8 rounded-xs">
        <Picture address={media.cover} widths={[160]} sizes="32px" />
      </span>
      <span className="flex min-w-0 items-center gap-2 ps-2">
        <Link href={links.media(media.id)} className="min-h-6 min-w-0 truncate font-[550] hover:text-accent" dir="auto">
          <Title title={media.title} {...otherTitles(media)} />
        </Link>
        <RowMarks state={state} totalVolumes={media.totalVolumes} />
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
        className="icon-button"
        aria-label={fill(texts.edit, { title: state.title })}
        onClick={() => ask({ kind: 'form', id: media.id })}
      >
        <Icon name="edit" size={16} />
      </button>
    </li>
  )
}

/** Marks of privacy and of a note, and the short facts. */
function RowMarks({ state, totalVolumes }: { state: MediaState; totalVolumes: number | null }) {
  const { myMedia } = useMessages()
  const { isPrivate, note, facts } = marksOf(myMedia, useFormats(), state, totalVolumes)
  const texts = myMedia.list.marks
  return (
    <span className="flex flex-none items-center gap-2 text-xs text-quiet">
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

/** How far the work is watched, as a number and a bar, with one more. */
function RowProgress({ state }: { state: MediaState }) {
  const format = useFormats()
  const { total } = extentOf(state)
  const part = total === null ? 0 : (state.watched?.episodesWatched ?? 0) / total
  return (
    <span className="grid grid-cols-[minmax(56px,auto)_44px] items-center gap-x-1 text-end">
      <span className="figures text-sm">{progressOf(format, state)}</span>
      <span
        className="col-start-1 row-start-2 h-0.5 rounded-full bg-[linear-gradient(90deg,var(--status,var(--grey))_calc(100%*var(--part)),var(--line)_0)]"
        style={{ '--part': part } as React.CSSProperties}
        aria-hidden="true"
      />
      <OneMoreButton
        state={state}
        className="col-start-2 row-span-2 row-start-1 inline-grid size-11 place-content-center rounded-md text-quiet hover:bg-float hover:text-ink"
      />
    </span>
  )
}

type FieldProps = { id: number; title: string }

function RowStatus({ id, title, status }: FieldProps & { status: MyRecord['status'] }) {
  const { statuses, list: texts } = useMessages().myMedia
  return (
    <span className="status-select relative hidden h-11 items-center md:flex">
      <select
        className="h-11 w-full appearance-none rounded-sm bg-transparent ps-8 pe-6 text-sm"
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
      <span className="pointer-events-none absolute end-1.5 text-quiet">
        <Icon name="down" size={14} />
      </span>
    </span>
  )
}

function RowDates({ record: { startedDate, finishedDate } }: { record: MyRecord }) {
  const dates = startedDate || finishedDate ? `${startedDate ?? ''} – ${finishedDate ?? ''}` : ''
  return <span className="figures hidden text-xs text-quiet lg:block">{dates}</span>
}
