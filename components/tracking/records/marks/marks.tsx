import { useMessages } from 'next-intl'
import { ScoreValue } from '@/components/catalogue/scores/score-value'
import { Icon } from '@/components/ui/icon'
import { useFormats } from '@/i18n/formats'
import type { MediaState, RecordState } from '@/lib/tracking/schemas/records'
import { OneMoreButton } from '../one-more-button'
import { progressOf } from '../progress-text'
import { STATUS_ICONS, StatusText } from '../record-status'
import { useMediaState } from '../use-media-state'
import { Quick } from './quick'

/** Over the cover of a card, and moves with it on hover (marks.css); the link below it stays clickable. */
const CARD_MINE =
  'card-mine pointer-events-none absolute inset-x-0 top-0 z-1 block aspect-2/3 text-(--on-picture) transition-transform duration-(--calm) ease-(--ease)'
const CARD_STATUS =
  'card-status absolute top-2 left-2 inline-flex min-h-6 max-w-[calc(100%-16px)] items-center gap-1.5 rounded-full px-1.25 text-xs/6 font-semibold whitespace-nowrap [&>svg]:stroke-[2.5]'
const COVER_MARK =
  'cover-mark absolute right-1 bottom-1 grid size-5.5 place-items-center rounded-full [&>svg]:stroke-[2.75]'
/**
 * Filled with the colour of the status, between a ring and an icon of the ground's colour: one is visible on any cover.
 */
const SIGN = 'bg-status text-ground ring-2 ring-ground'
const WHEN_NEAR = 'hidden pe-0.75 in-[.card:focus-within]:inline-flex in-[.card:hover]:inline-flex'
/** Where nothing hovers, one more episode is always visible for works with status Watching. */
const CARD_PLUS =
  'pointer-events-auto absolute bottom-1 left-1 hidden size-11 rounded-md bg-accent text-sm/normal font-bold text-on-accent [@media(hover:none)]:data-current:block'

/** Over the cover of a work, for logged-in users: progress, rating, and the buttons. */
export function CardMark({ id }: { id: number }) {
  const state = useMediaState(id)
  if (!state) return null
  return (
    <span className={CARD_MINE}>
      {state.watched && <CardStatus state={state} watched={state.watched} />}
      <OneMoreButton state={state} className={CARD_PLUS} />
      <Quick state={state} />
    </span>
  )
}

type CardStatusProps = { state: MediaState; watched: RecordState }

function CardStatus({ state, watched: { status, rating } }: CardStatusProps) {
  const texts = useMessages().myMedia
  const format = useFormats()
  const progress = progressOf(format, state)
  return (
    <span className={`${CARD_STATUS} ${SIGN} figures`} data-watched={status} data-rated={rating ?? undefined}>
      <Icon name={STATUS_ICONS[status]} size={14} />
      <span className="sr-only">{texts.statuses[status]}</span>
      {progress && <span className={WHEN_NEAR}>{progress}</span>}
      {rating !== null && (
        <span className={`star ${WHEN_NEAR}`}>
          <span className="sr-only">{texts.myRating} </span>
          <ScoreValue score={rating} />
        </span>
      )}
    </span>
  )
}

/** Over a small cover: the watch status, as an icon. */
export function CoverMark({ id }: { id: number }) {
  const texts = useMessages().myMedia
  const status = useMediaState(id)?.watched?.status
  if (!status) return null
  return (
    <span className={`${COVER_MARK} ${SIGN}`} data-watched={status}>
      <Icon name={STATUS_ICONS[status]} size={12} />
      <span className="sr-only">{texts.statuses[status]}: </span>
    </span>
  )
}

/** The user's progress in a work, as text. */
export function RowMark({ id }: { id: number }) {
  const format = useFormats()
  const state = useMediaState(id)
  if (!state?.watched) return null
  const progress = progressOf(format, state)
  return (
    <span
      className="figures inline-flex flex-wrap gap-x-3 gap-y-0.5 text-sm/normal"
      data-rated={state.watched.rating ?? undefined}
    >
      <StatusText status={state.watched.status} />
      {progress && <span className="text-quiet">{progress}</span>}
    </span>
  )
}

/** Above the link of the row. */
const ROW_PLUS =
  'relative z-1 min-h-7 min-w-9 rounded-md bg-float px-2 text-xs font-bold text-ink inset-ring inset-ring-line hover:bg-raised data-current:bg-accent data-current:text-on-accent'

/** One more episode of a work that the user watches or plans, in its row. */
export function RowOneMore({ id }: { id: number }) {
  const state = useMediaState(id)
  const status = state?.watched?.status
  if (status !== 'Watching' && status !== 'Planned') return null
  return state && <OneMoreButton state={state} className={ROW_PLUS} />
}
