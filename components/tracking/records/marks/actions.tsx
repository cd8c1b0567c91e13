import { useMessages } from 'next-intl'
import { useEffect, useState } from 'react'
import { ScoreCell } from '@/components/catalogue/scores/score-cell'
import { AddToListButton } from '@/components/lists/add-to-list-button'
import { PlainButton } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { useFormats } from '@/i18n/formats'
import { takeWantedAction } from '@/lib/browser/wanted-action'
import { RECORD_STATUSES } from '@/lib/catalogue/record-statuses'
import type { WantedAction } from '@/lib/identity/wanted-actions'
import { fill } from '@/lib/text'
import type { MediaState } from '@/lib/tracking/schemas/records'
import { changeRating, changeStatus, complete } from '../change'
import { toggleFavorite } from '../favorites'
import { OneMoreButton } from '../one-more-button'
import { openForm } from '../open-form'
import { progressOf } from '../progress-text'
import { doQuickly, quickActionsOf } from '../quick-actions'
import { StatusText } from '../record-status'
import { StartAgainButton } from '../start-again-button'
import { useMediaState } from '../use-media-state'

const ACTIONS = 'actions flex min-w-0 flex-wrap gap-2 *:min-h-12 *:rounded-md'
const RECORD = 'min-h-12 min-w-0 flex-1 rounded-s-md rounded-e-none px-4 whitespace-nowrap max-sm:px-2 sm:min-w-42'
/** On a phone the first row is the record, and the second what else can be done. */
const SPLIT = 'flex min-w-0 max-sm:flex-[1_0_14rem]'
const MORE = 'min-w-15'

/**
 * The buttons of a work: its watched record with status and score in place, one more episode, favourite, add to list.
 * What a visitor asked for before logging in is done first.
 */
export function Actions({ id }: { id: number }) {
  const texts = useMessages().myMedia
  const state = useMediaState(id)
  const isKnown = state !== undefined
  const [wanted, setWanted] = useState<WantedAction>()
  useEffect(() => {
    if (isKnown) setWanted(takeWantedAction(`media:${id}`))
  }, [id, isKnown])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is known what was wanted
  useEffect(() => {
    if (state && wanted) doWanted(state, wanted)
  }, [wanted])
  if (!state) return <ActionsSkeleton />
  return (
    <fieldset className={ACTIONS} aria-label={texts.actions} data-rated={state.watched?.rating ?? undefined}>
      <span className={SPLIT} data-watched={state.watched?.status}>
        <RecordButton state={state} />
        <StatusChoice state={state} />
      </span>
      {state.watched ? <Score state={state} rating={state.watched.rating} /> : <PlanButton id={id} />}
      <OneMoreButton state={state} className={`button button-plain ${MORE} px-3 font-bold`} />
      <StartAgainButton state={state} />
      <FavoriteButton state={state} />
      <AddToListButton key={wanted} media={state} opens={wanted === 'list'} />
    </fieldset>
  )
}

/** Favourites are not taken back, and a record is not reset, by what was asked for without knowing of them. */
function doWanted(state: MediaState, wanted: WantedAction): void {
  const { id, isFavorited } = state
  if (wanted === 'favorite' && !isFavorited) void toggleFavorite(id)
  if (wanted === 'form') void openForm(id)
  if ((wanted === 'plan' || wanted === 'oneMore') && quickActionsOf(state).includes(wanted)) doQuickly(id, wanted)
}

/** Sets the status in place: the second half of the button of the record. */
function StatusChoice({ state: { id, title, watched } }: { state: MediaState }) {
  const { statuses, list: texts } = useMessages().myMedia
  const choose = (value: string) => {
    const chosen = RECORD_STATUSES.find((status) => status === value)
    if (chosen === 'Completed') void complete(id)
    else if (chosen) void changeStatus(id, chosen)
  }
  return (
    <span
      className={`button ${watched ? 'button-plain' : ''} relative min-h-12 w-11 rounded-s-none rounded-e-md border-s border-ground p-0 outline-accent has-focus-visible:outline-2`}
    >
      <select
        className="absolute inset-0 cursor-pointer opacity-0"
        aria-label={fill(texts.statusOf, { title })}
        value={watched?.status ?? ''}
        onChange={({ target }) => choose(target.value)}
      >
        {!watched && <option value="">{texts.noStatus}</option>}
        {RECORD_STATUSES.map((status) => (
          <option key={status} value={status}>
            {statuses[status]}
          </option>
        ))}
      </select>
      <Icon name="down" size={16} />
    </span>
  )
}

function PlanButton({ id }: { id: number }) {
  const texts = useMessages().myMedia
  return (
    <PlainButton className="px-4" aria-label={texts.plan} onClick={() => void changeStatus(id, 'Planned')}>
      <Icon name="bookmark" />
      {texts.statuses.Planned}
    </PlainButton>
  )
}

/** The user's score, large, in place. */
function Score({ state: { id, title }, rating }: { state: MediaState; rating: number | null }) {
  const { score, list } = useMessages().myMedia
  return (
    <span className="scored star gap-0 bg-raised ps-3 text-accent" title={score}>
      <span className="w-14 text-lg text-ink">
        <ScoreCell
          label={fill(list.scoreOf, { title })}
          score={rating}
          onScore={(chosen) => void changeRating(id, chosen)}
        />
      </span>
    </span>
  )
}

/** The user's progress; a click opens the form of the watched record. */
function RecordButton({ state }: { state: MediaState }) {
  const texts = useMessages().myMedia
  const format = useFormats()
  const { id, watched } = state
  return (
    <button
      type="button"
      className={`button ${watched ? 'button-plain' : ''} ${RECORD}`}
      aria-haspopup="dialog"
      onClick={() => void openForm(id)}
    >
      {watched ? (
        <>
          <StatusText status={watched.status} />
          {progressOf(format, state) && <span className="figures text-quiet">{progressOf(format, state)}</span>}
        </>
      ) : (
        <>
          <Icon name="plus" />
          {texts.add}
        </>
      )}
    </button>
  )
}

function FavoriteButton({ state: { id, isFavorited } }: { state: MediaState }) {
  const texts = useMessages().myMedia
  return (
    <PlainButton
      className="w-13 p-0 *:transition-transform *:ease-(--ease) active:*:scale-[0.82] aria-pressed:text-(--red) aria-pressed:*:fill-current"
      aria-pressed={isFavorited}
      aria-label={texts.favorite.label}
      title={isFavorited ? texts.favorite.remove : texts.favorite.add}
      onClick={() => void toggleFavorite(id)}
    >
      <Icon name="heart" />
    </PlainButton>
  )
}

/** The placeholders of the buttons. */
function ActionsSkeleton() {
  return (
    <div className={ACTIONS} aria-hidden="true">
      <span className="skeleton max-sm:flex-[1_0_14rem] sm:w-53" />
      <span className="skeleton w-22" />
      <span className={`skeleton ${MORE}`} />
      <span className="skeleton w-13" />
      <span className="skeleton w-13 sm:w-35" />
    </div>
  )
}
