import type { Problem } from '@/lib/problem'
import type { WatchedAnswer, WatchedRecord } from '@/lib/schemas/watched'
import type { MyRecord } from '../my-media/store'

/** A record as it stands in the browser, of one as the server answers it. */
export function recordOf(answer: WatchedRecord | WatchedAnswer): MyRecord {
  const { episodesWatched, status, rating, startedDate, finishedDate, createdDate, updatedDate } = answer
  return { episodesWatched, status, rating, startedDate, finishedDate, createdDate, updatedDate }
}

/** The newer state that the loser of two edits is told; null where the record has gone. */
export function currentOf({ current }: Problem): MyRecord | null {
  // The server says it with every conflict of a record (server/watched/mutations.ts).
  return current ? recordOf(current as WatchedRecord) : null
}
