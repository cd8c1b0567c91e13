import type {
  OwnRecord,
  RecordAnswer,
  RecordChange,
  ToldRecordAnswer,
  ToldRecordChange,
} from '@/lib/tracking/schemas/records'
import { type Asker, readsPrivate } from '@/server/domain/identity/sessions/asker'
import { AppError } from '@/server/platform/errors'

type User = Pick<Asker, 'scopes'>

/**
 * Returns what a write of a record answers. If the token of the call does not read what is private, the note is left
 * out. Of a private record it then says only the work, and when it was written.
 */
export function toldRecord(user: User, written: Promise<RecordAnswer>): Promise<ToldRecordAnswer> {
  return told(user, written, (answer) => ({
    ...toldOf(answer),
    event: answer.event,
  }))
}

/** The same of a change that may have removed the record. */
export function toldChange(user: User, changed: Promise<RecordChange>): Promise<ToldRecordChange> {
  return told(user, changed, (answer) => ({
    ...answer,
    record: answer.record && toldOf(answer.record),
  }))
}

function toldOf<Told extends OwnRecord>(record: Told): Told | Pick<OwnRecord, 'media' | 'updatedDate'> {
  return record.isPrivate ? { media: record.media, updatedDate: record.updatedDate } : { ...record, note: null }
}

function told<Answer, Reduced>(
  user: User,
  answer: Promise<Answer>,
  without: (answer: Answer) => Reduced,
): Promise<Answer | Reduced> {
  return readsPrivate(user) ? answer : answer.then(without, refuseWithoutPrivate)
}

function refuseWithoutPrivate(error: unknown): never {
  if (!(error instanceof AppError && error.code === 'conflict')) throw error
  const current = error.current as OwnRecord | null | undefined
  if (current?.isPrivate) throw new AppError('conflict', { fields: error.fields })
  throw new AppError('conflict', { fields: error.fields, current: current && { ...current, note: null } })
}
