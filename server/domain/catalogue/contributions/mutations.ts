import { type Contributed, type ContributionInput, NEW_ENTRIES } from '@/lib/catalogue/schemas/contributions'
import type { Asker } from '@/server/domain/identity/sessions/asker'
import { type Prisma, prisma } from '@/server/platform/database/client'
import { AppError } from '@/server/platform/errors'
import { type Tx, write } from '@/server/platform/writing/write'
import { countReverted, expectChangeAllowed, expectProposalAllowed } from '../contributors/writes'
import { documentOf, hiddenIn, saidIn, saidNow } from '../documents/queries'
import { type Delta, deltaOf, inverse, LISTS, pickedPlaces, placesOf, type Values, without } from '../documents/rules'
import { isRevertible } from '../edits/rules'
import { recordedNoun } from '../edits/writes'
import { lockedEntry } from '../entries/writes'
import { appliesAtOnce, isEditor, isModerator } from './access'
import { expectFields, normal } from './rules'
import { applyChange, applyNew } from './writes'

type Asking = Pick<Asker, 'id' | 'permissions'>

/**
 * Changes or adds an entry: at once by editors, otherwise as a proposal that waits for one. A proposal is tried first, so that one that
 * could not be accepted now is refused.
 * @throws AppError notFound, hidden, invalidInput (with fields; `change: unchanged`), conflict (fields that others have changed since `began`),
 * forbidden (locked fields), tooManyRequests, manyOpen
 */
export async function contribute(input: ContributionInput, asker: Asking): Promise<Contributed> {
  const { noun, id } = input
  const change = normal(noun, input.change)
  if (id === null) expectFields(NEW_ENTRIES[noun], input.change)
  if (await appliesAtOnce(asker, input))
    return write(async (tx) => {
      if (!isEditor(asker)) await expectChangeAllowed(tx, asker.id)
      return applied(tx, input, change, asker)
    })
  const delta = await rehearsed(async (tx) => {
    await expectProposalAllowed(tx, asker.id)
    return tried(tx, input, change, asker)
  })
  return write(async (tx) => {
    await expectProposalAllowed(tx, asker.id)
    const contribution = await propose(await tx.prisma(), input, delta, asker.id)
    return { state: 'Open', contribution, edit: null, entry: id }
  })
}

async function applied(tx: Tx, input: ContributionInput, change: Values, asker: Asking): Promise<Contributed> {
  const { noun, id, comment, source } = input
  const reasons = { noun, comment, source, editorId: asker.id }
  if (id === null) {
    const added = await applyNew(tx, { ...reasons, isModerator: isModerator(asker) }, change)
    return { state: 'Accepted', contribution: null, edit: added.edit, entry: added.id }
  }
  const delta = await expectDelta(tx, input, change)
  const edit = await applyChange(tx, { ...reasons, id, isModerator: isModerator(asker) }, delta)
  return { state: 'Accepted', contribution: null, edit, entry: id }
}

async function tried(tx: Tx, input: ContributionInput, change: Values, asker: Asking): Promise<Delta> {
  const { noun, id } = input
  const reasons = { noun, editorId: asker.id }
  if (id === null) {
    await applyNew(tx, { ...reasons, isModerator: isModerator(asker) }, change)
    return deltaOf(LISTS[noun], {}, change)
  }
  const delta = await expectDelta(tx, input, change)
  await applyChange(tx, { ...reasons, id, isModerator: isModerator(asker) }, delta)
  return delta
}

/** @throws AppError notFound, invalidInput if nothing would change */
async function expectDelta(tx: Tx, { noun, id, began }: ContributionInput, change: Values): Promise<Delta> {
  const db = await tx.prisma()
  await lockedEntry(db, noun, id ?? 0)
  const now = (await documentOf(db, noun, id ?? 0, Object.keys(change))) ?? {}
  // A list is given without the hidden entries that nobody sees in it.
  const from = { ...without(now, await hiddenIn(db, [now])), ...(began && normal(noun, began)) }
  const delta = deltaOf(LISTS[noun], from, change)
  if (Object.keys(delta.after).length === 0) throw new AppError('invalidInput', { fields: { change: 'unchanged' } })
  return delta
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
    where: { ...of, state: 'Open', before: { equals: from }, after: { equals: to } },
    select: { id: true },
  })
  if (same) return same.id
  const row = await db.contribution.create({
    data: { ...of, before: from, after: to, comment, source },
    select: { id: true },
  })
  return row.id
}

/**
 * Takes an edit back, as a new edit: all of it, or these parts ("title", "episodes.3"). What was changed since stays.
 * @throws AppError notFound, invalidInput (parts that it does not have), conflict (parts that were changed since, with what they say now and
 * would say, and the parts that are left), forbidden (locked fields), settled (it can't be taken back, or everything of it is already)
 */
export async function revertEdit(
  id: number,
  editor: Asking,
  comment: string | null,
  parts?: readonly string[],
): Promise<Contributed> {
  const edit = await prisma().edit.findUnique({ where: { id }, include: { _count: { select: { revertedBy: true } } } })
  if (!edit) throw new AppError('notFound')
  const delta = { before: edit.before as Values, after: edit.after as Values }
  if (!isRevertible({ kind: edit.kind, ...delta })) throw new AppError('settled')
  const entry = recordedNoun(edit)
  const reasons = { ...entry, editorId: editor.id, comment, kind: 'revert', revertsId: id } as const
  const lists = LISTS[entry.noun]
  const all = inverse(delta)
  if (parts?.some((part) => !(part in all.after || part in all.before || placesOf(lists, all).includes(part))))
    throw new AppError('invalidInput', { fields: { parts: 'invalid' } })
  const wanted = parts ? pickedPlaces(lists, all, parts) : all
  try {
    const reverted = await write(async (tx) => {
      const made = await applyChange(tx, { ...reasons, isModerator: isModerator(editor) }, wanted)
      if (made === null) throw new AppError('settled')
      const isFirst = edit._count.revertedBy === 0
      if (isFirst && edit.editorId !== null && edit.editorId !== editor.id)
        await countReverted(tx, edit.editorId, editor.id)
      return made
    })
    return { state: 'Accepted', contribution: null, edit: reverted, entry: entry.id }
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'conflict') throw error
    const contested = Object.keys(error.fields ?? {})
    const says = await saidNow(entry, contested)
    const would = await saidIn(entry.noun, all.after, contested)
    const rest = placesOf(lists, wanted).filter((place) => !contested.includes(place))
    throw new AppError('conflict', {
      fields: error.fields,
      current: { ...(error.current as object), says, would, rest },
    })
  }
}
