import { progressOf } from '../watched/said'
import { WatchStatus } from '../watched/watch-status'
import { useMyMedia } from './use-my-media'

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
