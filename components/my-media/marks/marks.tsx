import type { MediaState } from '@/lib/schemas/watched'
import { Icon } from '../../ui/icon'
import { OneMoreButton } from '../../watched/one-more-button'
import { progressOf } from '../../watched/progress-text'
import { STATUS_ICONS, WatchStatus } from '../../watched/watch-status'
import { myMediaTexts as texts } from '../texts'
import { useMyMedia } from '../use-my-media'

/** What lies over the cover of a work for whoever is logged in: how far they are, what they think of it, and one more. */
export function CardMark({ id }: { id: number }) {
  const state = useMyMedia(id)
  if (!state) return null
  return (
    <span className="card-mine">
      {state.watched && <CardStatus state={state} watched={state.watched} />}
      <OneMoreButton state={state} className="card-plus" />
    </span>
  )
}

type CardStatusProps = { state: MediaState; watched: NonNullable<MediaState['watched']> }

function CardStatus({ state, watched: { status, rating } }: CardStatusProps) {
  const progress = progressOf(state)
  return (
    <span className="card-status figures" data-watched={status}>
      <Icon name={STATUS_ICONS[status]} size={14} />
      <span className="unseen">{texts.statuses[status]}</span>
      {progress && <span className="card-progress">{progress}</span>}
      {rating !== null && (
        <span className="card-rating star">
          <span className="unseen">{texts.myRating} </span>
          {rating}
        </span>
      )}
    </span>
  )
}

/** Over a small cover: how one stands to a work, as its icon alone. */
export function CoverMark({ id }: { id: number }) {
  const status = useMyMedia(id)?.watched?.status
  if (!status) return null
  return (
    <span className="cover-mark" data-watched={status}>
      <Icon name={STATUS_ICONS[status]} size={12} />
      <span className="unseen">{texts.statuses[status]}: </span>
    </span>
  )
}

/** How far whoever is logged in is with a work, in words. */
export function RowMark({ id }: { id: number }) {
  const state = useMyMedia(id)
  if (!state?.watched) return null
  const progress = progressOf(state)
  return (
    <span className="row-mark figures">
      <WatchStatus status={state.watched.status} />
      {progress && <span className="text-quiet">{progress}</span>}
    </span>
  )
}
