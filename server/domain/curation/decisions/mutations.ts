import { deltaOf, isSame, LISTS, type Values } from '@/lib/curation/documents/differences'
import type { Claimed, DecisionInput } from '@/lib/curation/schemas/contribution-queue'
import { type Contributed, NEW_ENTRIES } from '@/lib/curation/schemas/contributions'
import { lockedEntry } from '@/server/domain/catalogue/entries/access'
import { sweepSpares } from '@/server/domain/curation/pictures/jobs'
import type { Asking } from '@/server/domain/identity/sessions/asker'
import { notifyLater } from '@/server/domain/social/notifications'
import { AppError, invalidInput } from '@/server/platform/errors'
import { type Tx, write } from '@/server/platform/writing/write'
import { deciding } from '../accepted-acts'
import type { ProposedAct } from '../acts'
import { isModerator } from '../contributions/access'
import { expectFields, expectSound, fieldsOf, normal, picked, standings } from '../contributions/rules'
import { applyChange, applyNew, seenChange } from '../contributions/writes'
import { countAccepted, countRefused } from '../contributors/writes'
import { documentOf } from '../documents/queries'
import { entryWithKey, keyed } from '../new-entries'
import { addNote, expectUnblocked, limitNote, sameNote } from '../notes/writes'
import { DECIDED } from '../notifications'
import { placedIn } from '../orders'
import { folded } from './rules'
import {
  acceptedState,
  actOf,
  claim,
  given,
  lockedContribution,
  type Outcome,
  settle,
  type Waiting,
  wantedOf,
  withdrawn,
} from './writes'

/**
 * Decides on a proposal. An accepted one is an edit by its proposer. What the entry says already, or where others have
 * changed all of its fields, is outdated instead. So is a merge or hide that can no longer be done. A question leaves
 * it to its proposer, whose answer brings it back.
 * @throws AppError notFound, settled (it was decided or withdrawn meanwhile), claimed, invalidInput, conflict (some of
 *   the picked fields were changed since; the proposal has another version than the editor has seen), forbidden (locked
 *   fields), of a question: blocked, tooManyRequests
 */
export async function decide(id: number, input: DecisionInput, editor: Asking): Promise<Contributed> {
  if (input.decision === 'Ask') return ask(id, input, editor)
  const act = input.decision === 'Accept' ? await actOf(id) : null
  if (act && input.decision === 'Accept') return decideAct(id, act, input, editor)
  const decided = await write(async (tx) => {
    const waiting = await lockedContribution(tx, id, editor.id, { seen: input.seen ?? 1 })
    const outcome: Outcome =
      input.decision === 'Refuse'
        ? { state: 'Refused', edit: null, entry: waiting.entry, refusal: input.refusal }
        : await accept(tx, waiting, input, editor)
    await settle(tx, waiting, { ...outcome, reason: input.reason }, editor.id)
    await tell(tx, waiting, outcome, editor.id)
    return { state: outcome.state, contribution: id, edit: outcome.edit, entry: outcome.entry }
  })
  if (decided.edit === null) await sweepSpares()
  return decided
}

type Asked = Extract<DecisionInput, { decision: 'Ask' }>

/** Asks the proposer. Asking the same again, as the last to speak, does nothing. */
async function ask(id: number, { question: text, seen = 1 }: Asked, editor: Asking): Promise<Contributed> {
  await limitNote(editor.id, text, 'question')
  return write(async (tx) => {
    const waiting = await lockedContribution(tx, id, editor.id)
    const { proposer, entry, version } = waiting
    const asked = { state: 'Asked', contribution: id, edit: null, entry } as const
    const note = { contribution: id, author: editor.id, kind: 'question', text } as const
    if ((await sameNote(tx, note)) !== undefined) return asked
    if (seen !== version) throw new AppError('conflict', { current: { version } })
    if (proposer === null || proposer === editor.id) throw invalidInput({ decision: 'nobodyToAsk' })
    await expectUnblocked(tx, editor.id, proposer)
    await tx.query(ASK, [id])
    await addNote(tx, note)
    return asked
  })
}

const ASK = `UPDATE contributions SET state = 'Asked', version = version + 1, claimed_by = NULL, claimed_at = NULL WHERE id = $1::int`

/** Accepts that an entry is merged, hidden or shown again, as an editor would do it, in one transaction. */
async function decideAct(id: number, proposed: ProposedAct, input: Accepting, editor: Asking): Promise<Contributed> {
  if (input.into !== undefined) throw invalidInput({ into: 'invalid' })
  const decided = await deciding(proposed, { editor, confirmKinds: input.confirmKinds }, async (tx, act) => {
    const waiting = await lockedContribution(tx, id, editor.id, { seen: input.seen ?? 1 })
    const done = await act(tx, waiting)
    const outcome: Outcome = done
      ? { state: 'Accepted', ...done, refusal: null }
      : { state: 'Outdated', edit: null, entry: waiting.entry, refusal: null }
    await settle(tx, waiting, { ...outcome, reason: input.reason }, editor.id)
    await tell(tx, waiting, outcome, editor.id)
    return { state: outcome.state, contribution: id, edit: outcome.edit, entry: outcome.entry }
  })
  // What waited for a hidden entry has closed.
  if ('hidden' in proposed.act) await sweepSpares()
  return decided
}

type Accepting = Extract<DecisionInput, { decision: 'Accept' }>

async function accept(tx: Tx, waiting: Waiting, input: Accepting, editor: Asking): Promise<Outcome> {
  const { noun, entry, delta } = waiting
  if (input.into !== undefined && !waiting.isNew) throw invalidInput({ into: 'invalid' })
  const fields = input.fields ?? fieldsOf(delta)
  if (fields.some((field) => !fieldsOf(delta).includes(field))) throw invalidInput({ fields: 'invalid' })
  const change = input.change ? given(noun, entry, input.change) : {}
  const began = normal(noun, input.began ?? {})
  if (waiting.isNew) return acceptNew(tx, waiting, { fields, change, into: input.into }, editor)
  if (entry === null) throw new AppError('settled')
  const db = await tx.prisma()
  await lockedEntry(db, noun, entry)
  const document = (await documentOf(db, noun, entry, [...fieldsOf(delta), ...Object.keys(change)])) ?? {}
  const { now, delta: seen } = await seenChange(db, document, delta)
  const stands = Object.values(standings(noun, now, seen, await placedIn(db, { noun, id: entry }, fieldsOf(delta))))
  const outdated = { state: 'Outdated' as const, edit: null, entry, refusal: null }
  if (Object.keys(change).length === 0 && !stands.some(({ standing }) => standing === 'possible')) return outdated
  expectSound(noun, deltaOf(LISTS[noun], { ...now, ...began }, change))
  const wanted = wantedOf(noun, { ...now, ...began }, picked(delta, fields), change)
  const edit = await applyChange(tx, { ...reasonsOf(waiting), id: entry, isModerator: isModerator(editor) }, wanted)
  if (edit === null) return outdated
  return { state: acceptedState(delta, fields, change), edit, entry, refusal: null }
}

type Picked = { fields: readonly string[]; change: Values; into: number | undefined }

async function acceptNew(tx: Tx, waiting: Waiting, { fields, change, into }: Picked, editor: Asking): Promise<Outcome> {
  const { noun, delta } = waiting
  expectSound(noun, { before: delta.after, after: change })
  const values = { ...picked(delta, fields).after, ...change }
  if (into !== undefined) return foldInto(tx, waiting, into, values, editor)
  expectFields(NEW_ENTRIES[noun], values)
  const there = waiting.originKey && noun !== 'tag' ? await entryWithKey(tx, noun, waiting.originKey) : null
  if (there !== null) return acceptInto(tx, waiting, there, values)
  let edit: number | null = null
  const id = await keyed(tx, noun, waiting.originKey, async () => {
    const made = await applyNew(tx, { ...reasonsOf(waiting), isModerator: isModerator(editor) }, values)
    edit = made.edit
    return made.id
  })
  return { state: acceptedState(delta, fields, change), edit, entry: id, refusal: null }
}

/**
 * Accepts an entry that another instance proposed and that has been added here meanwhile: fills in only its empty
 * fields.
 */
async function acceptInto(tx: Tx, waiting: Waiting, entry: number, values: Values): Promise<Outcome> {
  const { noun } = waiting
  const now = (await documentOf(await tx.prisma(), noun, entry, Object.keys(values))) ?? {}
  const lacking = Object.fromEntries(Object.entries(values).filter(([field]) => isSame(now[field], null)))
  const edit = await applyChange(tx, { ...reasonsOf(waiting), id: entry }, deltaOf(LISTS[noun], {}, lacking))
  return { state: edit === null ? 'Outdated' : 'Accepted', edit, entry, refusal: null }
}

/**
 * Accepts a proposed new entry as one that is there already: fills in what that one leaves empty, and adds items to its
 * lists. Nothing is overwritten, and locked fields stay. It is outdated if that one lacks nothing.
 * @throws AppError notFound, hidden
 */
async function foldInto(tx: Tx, waiting: Waiting, entry: number, values: Values, editor: Asking): Promise<Outcome> {
  const { noun } = waiting
  const db = await tx.prisma()
  const { lockedFields } = await lockedEntry(db, noun, entry)
  const now = (await documentOf(db, noun, entry, Object.keys(values))) ?? {}
  const isFree = (field: string) => isModerator(editor) || !lockedFields.includes(field)
  const { delta, isWhole } = folded(noun, now, values, isFree)
  const edit = await applyChange(tx, { ...reasonsOf(waiting), id: entry, isModerator: isModerator(editor) }, delta)
  const state = edit === null ? 'Outdated' : isWhole ? 'Accepted' : 'PartlyAccepted'
  return { state, edit, entry, refusal: null }
}

/** The edit is the proposer's: who has accepted it is in the contribution. */
const reasonsOf = ({ noun, proposer, comment, source }: Waiting) => ({ noun, editorId: proposer, comment, source })

/** Counts for the proposer's record, and tells them; not of decisions on one's own. */
async function tell(tx: Tx, { id, proposer }: Waiting, { state }: Outcome, editorId: number): Promise<void> {
  if (proposer === null || proposer === editorId) return
  if (state === 'Refused') await countRefused(tx, proposer)
  else if (state !== 'Outdated') await countAccepted(tx, proposer, editorId)
  notifyLater(tx, DECIDED, { contribution: id })
}

/**
 * Keeps other editors from deciding on a proposal for some minutes.
 * @throws AppError notFound, settled, claimed
 */
export async function claimContribution(id: number, editor: Asking): Promise<Claimed> {
  return write((tx) => claim(tx, id, editor.id))
}

/** Ends one's own claim; of others it stays. */
export async function releaseContribution(id: number, editor: Asking): Promise<void> {
  await write((tx) => tx.query(RELEASE, [id, editor.id]))
}

const RELEASE =
  'UPDATE contributions SET claimed_by = NULL, claimed_at = NULL WHERE id = $1::int AND claimed_by = $2::int'

/**
 * Withdraws one's own proposal.
 * @throws AppError notFound, settled
 */
export async function withdrawContribution(id: number, proposer: Asking): Promise<void> {
  await write((tx) => withdrawn(tx, id, proposer.id))
  await sweepSpares()
}
