import type { Problem } from '@/lib/browser/problem'
import type { MediaState, WatchedAnswer, WatchedEntry, WatchedRecord } from '@/lib/schemas/watched'
import type { MyRecord } from '../my-media/store'

/** A record as it stands in the browser, of one as the server answers it. */
export function recordOf(answer: WatchedRecord | WatchedAnswer): MyRecord {
  const { episodesWatched, status, rating, startedDate, finishedDate, createdDate, updatedDate } = answer
  return { episodesWatched, status, rating, startedDate, finishedDate, createdDate, updatedDate }
}

/** The newer state that the loser of two edits is told; null where the record has gone. */
export function currentOf({ current }: Problem): MyRecord | null {
  // The server says it with every conflict of a record (server/domain/watched/mutations.ts).
  return current ? recordOf(current as WatchedRecord) : null
}

/** What a work of one's own list is to oneself; whether it is a favourite is not said there. */
export function stateOfEntry({ media, ...record }: WatchedEntry): MediaState {
  const { id, title, type, totalEpisodes } = media
  const watched = recordOf({ ...record, media })
  return { id, title, type, totalEpisodes, isWatched: true, isFavorited: false, watched }
}
