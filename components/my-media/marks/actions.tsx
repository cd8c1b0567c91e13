import type { MediaState } from '@/lib/schemas/watched'
import { AddToListButton } from '../../lists/add-to-list-button'
import { Icon } from '../../ui/icon'
import { OneMoreButton } from '../../watched/one-more-button'
import { openForm } from '../../watched/open-form'
import { progressOf } from '../../watched/progress-text'
import { WatchStatus } from '../../watched/watch-status'
import { toggleFavorite } from '../favorites'
import { myMediaTexts as texts } from '../texts'
import { useMyMedia } from '../use-my-media'

/** What can be done with a work: say how far one is, watch one more, make it a favourite, put it on a list. */
export function Actions({ id }: { id: number }) {
  const state = useMyMedia(id)
  if (!state) return <ActionsSkeleton />
  return (
    <fieldset className="actions" aria-label={texts.actions}>
      <WatchedButton state={state} />
      <OneMoreButton state={state} className="button button-plain action-more" />
      <FavoriteButton state={state} />
      <AddToListButton media={state} />
    </fieldset>
  )
}

/** How far one is; it opens the form. */
function WatchedButton({ state }: { state: MediaState }) {
  const { id, watched } = state
  return (
    <button
      type="button"
      className={`button ${watched ? 'button-plain' : ''} action-watched`}
      aria-haspopup="dialog"
      onClick={() => void openForm(id)}
    >
      {watched ? (
        <>
          <WatchStatus status={watched.status} />
          {progressOf(state) && <span className="figures text-quiet">{progressOf(state)}</span>}
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
  return (
    <button
      type="button"
      className="button button-plain action-favorite"
      aria-pressed={isFavorited}
      aria-label={texts.favorite.label}
      title={isFavorited ? texts.favorite.remove : texts.favorite.add}
      onClick={() => void toggleFavorite(id)}
    >
      <Icon name="heart" />
    </button>
  )
}

/** Holds the places of what is on its way. */
function ActionsSkeleton() {
  return (
    <div className="actions" aria-hidden="true">
      <span className="skeleton action-watched" />
      <span className="skeleton action-more" />
      <span className="skeleton action-favorite" />
      <span className="skeleton action-list" />
    </div>
  )
}
