import { Problem } from '@/lib/browser/problem'
import type { MediaState, WatchedAnswer, WatchedChange, WatchedEntry, WatchedRecord } from '@/lib/schemas/watched'
import type { MyRecord } from '../my-media/store'

/** A record as it stands in the browser, of one as the server answers it. */
export function recordOf(answer: WatchedRecord | WatchedAnswer): MyRecord {
  const { episodesWatched, status, rating, startedDate, finishedDate, createdDate, updatedDate } = answer
  return { episodesWatched, status, rating, startedDate, finishedDate, createdDate, updatedDate }
}

/** A record after a write; null where it has gone. */
export function changedRecord(answer: WatchedAnswer | WatchedChange): MyRecord | null {
  if (!('record' in answer)) return recordOf(answer)
  return answer.record && recordOf(answer.record)
}

/** Whether somebody else has changed the record meanwhile. */
export function isConflict(refusal: unknown): refusal is Problem {
  return refusal instanceof Problem && refusal.status === 409
}

/** The newer state that the loser of two edits is told; null where the record has gone. */
export function currentOf({ current }: Problem): MyRecord | null {
  // The server says it with every conflict of a record (server/domain/watched/mutations.ts).
  return current ? recordOf(current as WatchedRecord) : null
}

/** A work with another record, or none any more. */
export function withRecord(state: MediaState, watched: MyRecord | null): MediaState {
  return { ...state, watched, isWatched: watched !== null }
}

/** What a work of one's own list is to oneself; whether it is a favourite is not said there. */
export function stateOfEntry({ media, ...record }: WatchedEntry): MediaState {
  const { id, title, type, totalEpisodes } = media
  const watched = recordOf({ ...record, media })
  return { id, title, type, totalEpisodes, isWatched: true, isFavorited: false, watched }
}
