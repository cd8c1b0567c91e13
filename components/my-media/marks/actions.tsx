import { useMessages } from 'next-intl'
import { useFormats } from '@/i18n/formats'
import type { MediaState } from '@/lib/schemas/watched'
import { AddToListButton } from '../../lists/add-to-list-button'
import { Icon } from '../../ui/icon'
import { OneMoreButton } from '../../watched/one-more-button'
import { openForm } from '../../watched/open-form'
import { progressOf } from '../../watched/progress-text'
import { StartAgainButton } from '../../watched/start-again-button'
import { WatchStatus } from '../../watched/watch-status'
import { toggleFavorite } from '../favorites'
import { useMyMedia } from '../use-my-media'

const ACTIONS = 'actions flex min-w-0 flex-wrap gap-2 *:min-h-12 *:rounded-md'
/** One row on a phone: the text of the progress may take two lines, and the last two buttons are icons. */
const WATCHED =
  'min-w-0 flex-1 px-4 whitespace-nowrap max-sm:flex-wrap max-sm:gap-y-0 max-sm:px-2 max-sm:py-1 max-sm:leading-5 sm:min-w-42 sm:flex-initial'
const MORE = 'min-w-15'

/** The buttons of a work: its watched record, one more episode, favourite, add to list. */
export function Actions({ id }: { id: number }) {
  const texts = useMessages().myMedia
  const state = useMyMedia(id)
  if (!state) return <ActionsSkeleton />
  return (
    <fieldset className={ACTIONS} aria-label={texts.actions}>
      <WatchedButton state={state} />
      <OneMoreButton state={state} className={`button button-plain ${MORE} px-3 font-bold`} />
      <StartAgainButton state={state} />
      <FavoriteButton state={state} />
      <AddToListButton media={state} />
    </fieldset>
  )
}

/** The user's progress; a click opens the form of the watched record. */
function WatchedButton({ state }: { state: MediaState }) {
  const texts = useMessages().myMedia
  const format = useFormats()
  const { id, watched } = state
  return (
    <button
      type="button"
      className={`button ${watched ? 'button-plain' : ''} ${WATCHED}`}
      aria-haspopup="dialog"
      onClick={() => void openForm(id)}
    >
      {watched ? (
        <>
          <WatchStatus status={watched.status} />
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
    <button
      type="button"
      className="button button-plain w-13 p-0 *:transition-transform *:ease-(--ease) active:*:scale-[0.82] aria-pressed:text-(--red) aria-pressed:*:fill-current"
      aria-pressed={isFavorited}
      aria-label={texts.favorite.label}
      title={isFavorited ? texts.favorite.remove : texts.favorite.add}
      onClick={() => void toggleFavorite(id)}
    >
      <Icon name="heart" />
    </button>
  )
}

/** The placeholders of the buttons. */
function ActionsSkeleton() {
  return (
    <div className={ACTIONS} aria-hidden="true">
      <span className={`skeleton ${WATCHED}`} />
      <span className={`skeleton ${MORE}`} />
      <span className="skeleton w-13" />
      <span className="skeleton w-13 sm:w-35" />
    </div>
  )
}
