import { type Delta, deltaOf, isSame, LISTS } from '@/lib/curation/documents/differences'
import { NEW_ENTRIES } from '@/lib/curation/schemas/contributions'
import type { Note, NoteInput, ProposalChange } from '@/lib/curation/schemas/notes'
import { lockedEntry } from '@/server/domain/catalogue/entries/access'
import type { Asking } from '@/server/domain/identity/sessions/asker'
import type { Prisma } from '@/server/platform/database/client'
import { AppError, invalidInput } from '@/server/platform/errors'
import { type Tx, write } from '@/server/platform/writing/write'
import { actIn } from './acts'
import { isEditor } from './contributions/access'
import { rehearsed } from './contributions/mutations'
import { expectFields, expectSound, fieldsOf, normal, picked } from './contributions/rules'
import { applyChange, applyNew } from './contributions/writes'
import { given, lockedContribution, type Waiting, wantedOf } from './decisions/writes'
import { hiddenIn } from './documents/queries'
import { noIds, seenOf, withHidden } from './documents/rules'
import { noteOf } from './notes/queries'
import { addNote, expectUnblocked, limitNote, type NewNote, sameNote } from './notes/writes'
import { invalidateWaiting } from './waiting'

/** A proposal that waits, for its proposer and for editors. @throws AppError notFound, settled */
const lockedFor = (tx: Tx, id: number, asker: Asking): Promise<Waiting> =>
  lockedContribution(tx, id, asker.id, { evenClaimed: true, proposer: isEditor(asker) ? undefined : asker.id })

/**
 * Says something of a proposal that waits: its proposer, or an editor. The proposer's words answer a question, so that
 * the proposal is in the queue again, where it was. The same request again, by its key or with the same text, gives
 * what the first one wrote.
 * @throws AppError notFound, settled, blocked (of an editor: the proposer, or by the proposer), tooManyRequests,
 *   invalidInput (text: tooManyLinks)
 */
export async function postNote(id: number, { text }: NoteInput, asker: Asking, key?: string): Promise<Note> {
  await write((tx) => lockedFor(tx, id, asker))
  await limitNote(asker.id, text)
  const note = await write(async (tx) => {
    const waiting = await lockedFor(tx, id, asker)
    const isOwn = waiting.proposer === asker.id
    const wanted = { contribution: id, author: asker.id, kind: 'note', text, key } as const
    const same = await sameNote(tx, wanted)
    if (same !== undefined) return same
    if (!isOwn && waiting.proposer !== null) await expectUnblocked(tx, asker.id, waiting.proposer)
    await tx.query(isOwn ? ANSWERED : SAID, [id])
    return addNote(tx, wanted)
  })
  const found = await noteOf(note)
  if (!found) throw new AppError('notFound')
  return found
}

const SAID = 'UPDATE contributions SET version = version + 1 WHERE id = $1::int'
const ANSWERED = `UPDATE contributions SET version = version + 1, state = 'Open' WHERE id = $1::int`

/**
 * Changes a proposal of one's own that waits, and says why. What the kept fields change from stays; it is tried as a
 * new one is. An editor's question is answered by it.
 * @throws AppError notFound (also of another's), settled, hidden, invalidInput (with fields; `change: unchanged`, or
 *   `change: saidAlready` by the entry),
 *   conflict (another version than `seen`; fields that others have changed since), forbidden (locked fields),
 *   tooManyRequests
 */
export async function changeProposal(id: number, input: ProposalChange, asker: Asking, key?: string): Promise<void> {
  const note: NewNote = { contribution: id, author: asker.id, kind: 'change', text: input.text ?? null, key }
  const evenHidden = isEditor(asker)
  const tried = await rehearsed(async (tx) => {
    const found = await ownProposal(tx, input, note, evenHidden)
    if (found && !found.isSame) await tryOut(tx, found.waiting, found.seen)
    return found
  })
  if (!tried) return
  expectChange(tried)
  await limitNote(asker.id, input.text ?? '')
  await write(async (tx) => {
    const now = await ownProposal(tx, input, note, evenHidden)
    if (!now) return
    const { waiting, delta, fields } = now
    expectChange(now)
    // It was changed by another request since it was tried.
    if (!isSame(delta, tried.delta)) throw new AppError('conflict', { current: { version: waiting.version } })
    await store(tx, now, input)
    await addNote(tx, { ...note, fields })
    invalidateWaiting(tx, waiting.noun, waiting.entry)
  })
}

/** @throws AppError invalidInput: the proposal is as it was, so that nothing but an answer would be said */
function expectChange({ fields }: Changed): void {
  if (fields.length === 0) throw invalidInput({ change: 'unchanged' })
}

/** `seen`: the part of the difference that the proposer sees. */
type Changed = { waiting: Waiting; delta: Delta; seen: Delta; isSame: boolean; fields: string[] }

/**
 * A proposal as its proposer wants it; null if a request with the same key has made it so. What refers to hidden
 * entries stays, unless the proposer sees it.
 * @throws AppError notFound, settled, conflict, invalidInput
 */
async function ownProposal(tx: Tx, input: ProposalChange, note: NewNote, evenHidden: boolean): Promise<Changed | null> {
  const { contribution, author } = note
  const waiting = await lockedContribution(tx, contribution, author, { evenClaimed: true, proposer: author })
  if (note.key !== undefined && (await sameNote(tx, note)) !== undefined) return null
  if (input.seen !== undefined && input.seen !== waiting.version)
    throw new AppError('conflict', { current: { version: waiting.version } })
  const { before, after } = waiting.delta
  const hidden = evenHidden ? noIds() : await hiddenIn(await tx.prisma(), [before, after])
  const wanted = changedDelta(waiting, input)
  const whole = (side: 'before' | 'after') => withHidden(LISTS[waiting.noun], wanted[side], waiting.delta[side], hidden)
  const delta = { before: whole('before'), after: whole('after') }
  const { comment = waiting.comment, source = waiting.source } = input
  const parts = fieldsOf(waiting.delta).concat(fieldsOf(delta))
  const fields = [...new Set(parts)].filter((field) => !isSame(picked(waiting.delta, [field]), picked(delta, [field])))
  const isSameChange = fields.length === 0
  if (comment !== waiting.comment) fields.push('comment')
  if (source !== waiting.source) fields.push('source')
  return { waiting, delta, seen: seenOf(delta, hidden), isSame: isSameChange, fields }
}

/** What a proposal changes once it is changed itself. @throws AppError invalidInput */
function changedDelta({ noun, entry, isNew, delta }: Waiting, input: ProposalChange): Delta {
  // What a proposed merge or hide does stays; its reasons can change.
  if (actIn(delta.after)) {
    if (input.fields || input.change) throw invalidInput({ change: 'invalid' })
    return delta
  }
  const kept = input.fields ?? fieldsOf(delta)
  if (kept.some((field) => !fieldsOf(delta).includes(field))) throw invalidInput({ fields: 'invalid' })
  const change = input.change ? given(noun, isNew ? null : entry, input.change) : {}
  const proposed = picked(delta, kept)
  if (isNew) return deltaOf(LISTS[noun], {}, { ...proposed.after, ...change })
  return wantedOf(noun, { ...delta.before, ...normal(noun, input.began ?? {}) }, proposed, change)
}

/** Applies it in a transaction that is rolled back. @throws AppError hidden, invalidInput, conflict, forbidden */
async function tryOut(tx: Tx, { noun, entry, isNew }: Waiting, delta: Delta): Promise<void> {
  const reasons = { noun, comment: null, source: null, editorId: null }
  expectSound(noun, delta)
  if (isNew) {
    expectFields(NEW_ENTRIES[noun], delta.after)
    await applyNew(tx, reasons, delta.after)
    return
  }
  if (entry === null) throw new AppError('settled')
  await lockedEntry(await tx.prisma(), noun, entry)
  if ((await applyChange(tx, { ...reasons, id: entry }, delta)) === null) throw invalidInput({ change: 'saidAlready' })
}

async function store(tx: Tx, { waiting, delta }: Changed, { comment, source }: ProposalChange): Promise<void> {
  const db = await tx.prisma()
  await db.contribution.update({
    where: { id: waiting.id },
    data: {
      before: delta.before as Prisma.InputJsonObject,
      after: delta.after as Prisma.InputJsonObject,
      ...(comment !== undefined && { comment }),
      ...(source !== undefined && { source }),
      state: 'Open',
      version: { increment: 1 },
    },
    select: { id: true },
  })
}
