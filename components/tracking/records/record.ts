import { Problem } from '@/lib/browser/problem'
import type {
  MediaState,
  OwnRecord,
  RecordAnswer,
  RecordChange,
  RecordEntry,
  RecordState,
} from '@/lib/tracking/schemas/records'

/** The record of the client state, from an answer of the API. */
export function recordOf(answer: OwnRecord | RecordAnswer): RecordState {
  const { media: _, ...record } = answer
  if (!('event' in record)) return record
  const { event: _event, ...rest } = record
  return rest
}

/** The record after a write; null if it was removed. */
export function changedRecord(answer: RecordAnswer | RecordChange): RecordState | null {
  if (!('record' in answer)) return recordOf(answer)
  return answer.record && recordOf(answer.record)
}

/** Whether a write was refused because the record has changed since. */
export function isConflict(refusal: unknown): refusal is Problem {
  return refusal instanceof Problem && refusal.status === 409
}

/** The newer state in the answer of a conflict; null if the record was removed. */
export function currentOf({ current }: Problem): RecordState | null {
  // Every conflict of a record has it (server/domain/tracking/records/mutations.ts).
  return current ? recordOf(current as OwnRecord) : null
}

/** The state of a work with another record, or without one. */
export function withRecord(state: MediaState, watched: RecordState | null): MediaState {
  return { ...state, watched, isWatched: watched !== null }
}

/** The state of a work in the user's list; the list does not contain whether it is a favourite. */
export function stateOfEntry({ media, ...record }: RecordEntry): MediaState {
  const { id, title, type, totalEpisodes } = media
  const watched = recordOf({ ...record, media })
  return { id, title, type, totalEpisodes, isWatched: true, isFavorited: false, watched }
}
