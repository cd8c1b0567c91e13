import type { MediaState } from '@/lib/schemas/watched'
import { Icon } from '../ui/icon'
import { OneMoreButton } from '../watched/one-more-button'
import { progressOf } from '../watched/said'
import { STATUS_ICONS } from '../watched/watch-status'
import { myMediaTexts as texts } from './texts'
import { useMyMedia } from './use-my-media'

/** What lies over the cover of a work for whoever is logged in: how far they are, what they think of it, and one more. */
export function CardMark({ id }: { id: number }) {
  const state = useMyMedia(id)
  if (!state) return null
  return (
    <span className="card-mine">
      {state.watched && <Mark state={state} watched={state.watched} />}
      <OneMoreButton state={state} className="card-plus" />
    </span>
  )
}

type MarkProps = { state: MediaState; watched: NonNullable<MediaState['watched']> }

function Mark({ state, watched: { status, rating } }: MarkProps) {
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
