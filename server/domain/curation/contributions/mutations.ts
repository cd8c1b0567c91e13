import type { EditedNoun } from '@/lib/catalogue/nouns'
import { WAITING_STATES } from '@/lib/curation/contributing'
import {
  type Delta,
  deltaOf,
  inverse,
  LISTS,
  pickedPlaces,
  placesOf,
  reorderedIn,
  type Values,
} from '@/lib/curation/documents/differences'
import { orderOf } from '@/lib/curation/documents/orders'
import { type Contributed, type ContributionInput, NEW_ENTRIES } from '@/lib/curation/schemas/contributions'
import { lockedEntry } from '@/server/domain/catalogue/entries/access'
import type { Asking } from '@/server/domain/identity/sessions/asker'
import { writingToken } from '@/server/platform/cache/context'
import { type Prisma, prisma } from '@/server/platform/database/client'
import { AppError, invalidInput } from '@/server/platform/errors'
import { type Tx, write } from '@/server/platform/writing/write'
import { countReverted, expectChangeAllowed, expectProposalAllowed } from '../contributors/writes'
import { documentOf, hiddenIn, saidIn, saidNow } from '../documents/queries'
import { without } from '../documents/rules'
import { editable, isRevertible } from '../edits/rules'
import { recordedNoun } from '../edits/writes'
import { isTextHidden, wouldWriteHidden } from '../hidden-texts/access'
import { withOrders } from '../orders'
import { markSeen } from '../patrol/writes'
import { successorOf } from '../references/statements'
import { invalidateWaiting } from '../waiting'
import { appliesAtOnce, isEditor, isModerator } from './access'
import { documented, expectFields, expectSound, normal, withItems } from './rules'
import { type ApplyReasons, applyChange, applyNew } from './writes'

/**
 * A change by a call of the entry itself (PUT). Editors make it, at once, and one that changes nothing is done. `began`
 * has the fields as GET gave them.
 */
export type Direct = {
  /** The version that is changed: any change in between is a conflict. `began` takes its place. */
  updatedDate?: string | undefined
  /** Lists that are given in part: the keys of the items that this change is about. */
  items?: Readonly<Record<string, readonly unknown[]>>
}
/** The entry, and its change. */
type Changing = Omit<ContributionInput, 'change' | 'began'> & {
  change: Values
  began: Values | undefined
  direct: Direct | undefined
}

/**
 * Changes or adds an entry: editors at once, others by a proposal. A proposal is tried first; one that could not be
 * accepted now is refused. `began` has the values before the change. Without it they are read now, so that the last
 * change wins.
 * @throws AppError notFound, hidden, invalidInput (with fields; `change: unchanged`, or a list
 *   whose order is fixed, not if it is `direct`), conflict
 *   (fields that others have changed since `began`; another version than `updatedDate`; an entry that was merged into
 *   `current.into`, unless it is `direct`), forbidden (locked fields;
 *   `direct` by others than editors), tooManyRequests, manyOpen
 */
export async function contribute(input: ContributionInput, asker: Asking, direct?: Direct): Promise<Contributed> {
  const { noun, id } = input
  const change = normal(noun, input.change)
  const began = input.began && (direct ? documented : normal)(noun, input.began)
  const changing = { ...input, change, began, direct }
  if (direct && !isEditor(asker)) throw new AppError('forbidden')
  if (id === null) expectFields(NEW_ENTRIES[noun], input.change)
  if (await appliesAtOnce(asker, input))
    return write(async (tx) => {
      if (!isEditor(asker)) await expectChangeAllowed(tx, asker.id)
      const { entry, edit } = await applied(tx, changing, asker)
      return { state: 'Accepted', contribution: null, edit, entry }
    })
  const { delta } = await rehearsed(async (tx) => {
    await expectProposalAllowed(tx, asker.id)
    return applied(tx, changing, asker)
  })
  return write(async (tx) => {
    await expectProposalAllowed(tx, asker.id)
    // It may have been hidden or merged since the rehearsal.
    if (id !== null) await lockedFor(tx, changing)
    const contribution = await propose(await tx.prisma(), input, delta, asker.id)
    invalidateWaiting(tx, noun, id)
    return { state: 'Open', contribution, edit: null, entry: id }
  })
}

type Applied = { delta: Delta; entry: number; edit: number | null }

async function applied(tx: Tx, changing: Changing, asker: Asking): Promise<Applied> {
  const { noun, id, comment, source, change } = changing
  const whose = { editorId: asker.id, isModerator: isModerator(asker), isUnseen: !isEditor(asker) }
  const reasons = { noun, comment, source, ...whose }
  if (id === null) {
    expectSound(noun, { before: {}, after: change })
    const added = await applyNew(tx, reasons, change)
    return { delta: deltaOf(LISTS[noun], {}, change), entry: added.id, edit: added.edit }
  }
  const delta = await expectDelta(tx, changing)
  expectSound(noun, delta)
  return { delta, entry: id, edit: await applyChange(tx, { ...reasons, id }, delta) }
}

/**
 * Locks the entry until the transaction ends.
 * @throws AppError notFound, hidden, conflict (id: it was merged, with the entry that it is now), unless the change is
 *   direct
 */
async function lockedFor(tx: Tx, { noun, id, direct }: Changing) {
  return lockedEntry(await tx.prisma(), noun, id ?? 0).catch(async (error: unknown) => {
    if (!direct && error instanceof AppError && error.code === 'notFound') await expectUnmerged(tx, noun, id ?? 0)
    throw error
  })
}

/**
 * @throws AppError notFound, hidden, conflict (another version; id: it was merged, with the entry that it is now),
 *   invalidInput if nothing would change, unless the change is direct
 */
async function expectDelta(tx: Tx, changing: Changing): Promise<Delta> {
  const { noun, id, change, began, direct } = changing
  const { updatedAt } = await lockedFor(tx, changing)
  const db = await tx.prisma()
  if (direct) expectVersion(direct, began, updatedAt)
  const now = (await documentOf(db, noun, id ?? 0, Object.keys(change))) ?? {}
  // A list is given without the hidden entries that nobody sees in it.
  const from = { ...without(now, await hiddenIn(db, [now])), ...began }
  const was = withItems(noun, from, direct?.items)
  const delta = withOrders(LISTS[noun], { was, began, change })
  if (Object.keys(delta.after).length === 0 && !direct) throw unchanged(noun, was, change)
  return delta
}

/** @throws AppError conflict (id: merged; the entry that it is now, as `current.into`) */
export async function expectUnmerged(tx: Tx, noun: EditedNoun, id: number): Promise<void> {
  const { rows } = await tx.query<{ id: number }>(successorOf(noun, '$1::int'), [id])
  const [moved] = rows
  if (moved) throw new AppError('conflict', { fields: { id: 'merged' }, current: { into: moved.id } })
}

/**
 * The error of a change that changes nothing. If it only moves items, it says whether the order of these lists is
 * fixed, or is given in another way.
 */
function unchanged(noun: EditedNoun, was: Values, change: Values): AppError {
  const moved = reorderedIn(LISTS[noun], was, change)
  if (moved.length === 0) return invalidInput({ change: 'unchanged' })
  const codeOf = (field: string) => (orderOf(field) ? 'orderUnsaid' : 'orderFixed')
  return invalidInput(Object.fromEntries(moved.map((field) => [`change.${field}`, codeOf(field)])))
}

/** @throws AppError conflict */
function expectVersion({ updatedDate }: Direct, began: Values | undefined, updatedAt: Date): void {
  if (began || updatedDate === undefined || Date.parse(updatedDate) === updatedAt.getTime()) return
  throw new AppError('conflict')
}

class Rehearsed<Result> extends Error {
  constructor(readonly result: Result) {
    super('rehearsed')
  }
}

/** Does `work` in a transaction that is rolled back. */
export async function rehearsed<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> {
  try {
    return await write<Result>(async (tx) => {
      throw new Rehearsed(await work(tx))
    })
  } catch (error) {
    if (error instanceof Rehearsed) return error.result
    throw error
  }
}

type About = Pick<ContributionInput, 'noun' | 'id' | 'comment' | 'source'>

/** Stores a proposal. Returns its id. */
export async function propose(
  db: Prisma.TransactionClient,
  { noun, id, comment, source }: About,
  { before, after }: Delta,
  proposerId: number,
): Promise<number> {
  const of = { proposerId, noun, ...(id !== null && { [`${noun}Id`]: id }), isNew: id === null }
  const [from, to] = [before as Prisma.InputJsonObject, after as Prisma.InputJsonObject]
  // The same again, by a second press: the proposer's row is locked (expectProposalAllowed).
  const same = await db.contribution.findFirst({
    where: { ...of, state: { in: [...WAITING_STATES] }, before: { equals: from }, after: { equals: to } },
    select: { id: true },
  })
  if (same) return same.id
  const row = await db.contribution.create({
    data: { ...of, before: from, after: to, comment, source, tokenId: writingToken(proposerId) },
    select: { id: true },
  })
  return row.id
}

/** An edit as it is taken back: the change that does it, and whether it is the first one. */
type Back = {
  reasons: ApplyReasons
  all: Delta
  wanted: Delta
  author: number | null
  isFirst: boolean
  /** Whether its text may be told: not a hidden one to others than moderators. */
  isTold: boolean
}

/**
 * @throws AppError notFound, invalidInput (parts that it does not have), settled (it can't be taken back), forbidden
 *   (it would write a hidden text again)
 */
async function backOf(
  id: number,
  editor: Asking,
  parts?: readonly string[],
  comment: string | null = null,
): Promise<Back> {
  const edit = await prisma().edit.findUnique({ where: { id }, include: { _count: { select: { revertedBy: true } } } })
  if (!edit) throw new AppError('notFound')
  const delta = { before: edit.before as Values, after: edit.after as Values }
  if (!isRevertible({ kind: edit.kind, ...delta })) throw new AppError('settled')
  const isHidden = await isTextHidden(id)
  if (!isModerator(editor) && isHidden && (await wouldWriteHidden(id))) throw new AppError('forbidden')
  const entry = recordedNoun(edit)
  const lists = LISTS[entry.noun]
  const all = inverse(editable(delta))
  if (parts?.some((part) => !(part in all.after || part in all.before || placesOf(lists, all).includes(part))))
    throw invalidInput({ parts: 'invalid' })
  const reasons = { ...entry, editorId: editor.id, comment, kind: 'revert', revertsId: id } as const
  return {
    reasons: { ...reasons, isModerator: isModerator(editor) },
    all,
    wanted: parts ? pickedPlaces(lists, all, parts) : all,
    author: edit.editorId,
    isFirst: edit._count.revertedBy === 0,
    isTold: !isHidden || isModerator(editor),
  }
}

async function takenBack(tx: Tx, { reasons, wanted, author, isFirst }: Back): Promise<number> {
  const made = await applyChange(tx, reasons, wanted)
  if (made === null) throw new AppError('settled')
  const { editorId, revertsId } = reasons
  if (revertsId !== undefined && editorId !== null) await markSeen(tx, [revertsId], editorId)
  if (isFirst && author !== null && editorId !== null && author !== editorId) await countReverted(tx, author, editorId)
  return made
}

/**
 * Takes an edit back, as a new edit: all of it, or these parts ("title", "episodes.3"). What was changed since stays.
 * @throws AppError notFound, hidden, invalidInput (also parts that it does not have), conflict (parts that were changed
 *   since, with what they say now and would say, unless that is hidden, and the parts that are left), forbidden (locked
 *   fields; a hidden text, which only moderators bring back), settled (it can't be taken back, or everything of it is
 *   already)
 */
export async function revertEdit(
  id: number,
  editor: Asking,
  comment: string | null,
  parts?: readonly string[],
): Promise<Contributed> {
  const back = await backOf(id, editor, parts, comment)
  const { noun, id: entry } = back.reasons
  try {
    const edit = await write((tx) => takenBack(tx, back))
    return { state: 'Accepted', contribution: null, edit, entry }
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'conflict') throw error
    const contested = Object.keys(error.fields ?? {})
    const says = await saidNow({ noun, id: entry }, contested)
    const would = back.isTold ? await saidIn(noun, back.all.after, contested) : {}
    const rest = placesOf(LISTS[noun], back.wanted).filter((place) => !contested.includes(place))
    throw new AppError('conflict', {
      fields: error.fields,
      current: { ...(error.current as object), says, would, rest },
    })
  }
}

/** Tries revertEdit(), and writes nothing. @throws AppError as it does */
export async function tryRevert(id: number, editor: Asking, parts: readonly string[]): Promise<void> {
  const back = await backOf(id, editor, parts)
  await rehearsed((tx) => takenBack(tx, back))
}
