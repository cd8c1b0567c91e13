import type { EditedNoun } from '@/lib/catalogue/nouns'
import type { Claimed, DecisionInput } from '@/lib/curation/schemas/contribution-queue'
import { type Contributed, NEW_ENTRIES } from '@/lib/curation/schemas/contributions'
import { lockedEntry } from '@/server/domain/catalogue/entries/access'
import { sweepSpares } from '@/server/domain/curation/pictures/jobs'
import type { Asker } from '@/server/domain/identity/sessions/asker'
import { notifyLater } from '@/server/domain/social/notifications'
import { AppError, invalidInput } from '@/server/platform/errors'
import { type Tx, write } from '@/server/platform/writing/write'
import { isModerator } from '../contributions/access'
import { expectFields, expectSound, fieldsOf, normal, picked, standings } from '../contributions/rules'
import { applyChange, applyNew, seenChange } from '../contributions/writes'
import { countAccepted, countRefused } from '../contributors/writes'
import { documentOf } from '../documents/queries'
import { type Delta, deltaOf, isSame, LISTS, partOf, type Values } from '../documents/rules'
import { hideEntry, showEntry } from '../hides/mutations'
import { mergeEntries } from '../merges/mutations'
import { entryWithKey, keyed } from '../new-entries'
import { DECIDED } from '../notifications'
import {
  type Act,
  acceptedState,
  actOf,
  claim,
  given,
  lockedContribution,
  type Outcome,
  settle,
  type Waiting,
  withdrawn,
} from './writes'

type Asking = Pick<Asker, 'id' | 'permissions'>

/**
 * Decides on a proposal. An accepted one is an edit by its proposer; what the entry says already, or where others have
 * changed all of its fields, is outdated instead.
 * @throws AppError notFound, settled (it was decided or withdrawn meanwhile), claimed, invalidInput, conflict (some of
 *   the picked fields
 * were changed since), forbidden (locked fields)
 */
export async function decide(id: number, input: DecisionInput, editor: Asking): Promise<Contributed> {
  const act = input.decision === 'Accept' ? await actOf(id) : null
  if (act) return decideAct(id, act, input, editor)
  const decided = await write(async (tx) => {
    const waiting = await lockedContribution(tx, id, editor.id)
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

/**
 * Accepts that a work is hidden or shown again, or an entry merged. It is changed in a transaction of its own before
 * the proposal is settled: what an interruption leaves open is outdated when it is accepted again.
 */
async function decideAct(id: number, act: Act, { reason }: DecisionInput, editor: Asking): Promise<Contributed> {
  const { comment, source, noun, entry } = await write((tx) => lockedContribution(tx, id, editor.id))
  if (entry === null || noun === 'tag') throw new AppError('settled')
  const isDone = await doAct({ noun, id: entry }, act, [comment, source].filter(Boolean).join('\n'), editor)
  return write(async (tx) => {
    const waiting = await lockedContribution(tx, id, editor.id)
    const outcome: Outcome = {
      state: isDone ? 'Accepted' : 'Outdated',
      edit: null,
      entry: waiting.entry,
      refusal: null,
    }
    await settle(tx, waiting, { ...outcome, reason }, editor.id)
    return { state: outcome.state, contribution: id, edit: null, entry: waiting.entry }
  })
}

type ActedOn = { noun: Exclude<EditedNoun, 'tag'>; id: number }

async function doAct({ noun, id }: ActedOn, act: Act, comment: string, editor: Asking): Promise<boolean> {
  const editorId = editor.id
  try {
    if ('mergedInto' in act)
      await mergeEntries(
        noun,
        id,
        { into: act.mergedInto[noun] ?? 0, fields: {}, comment, confirmKinds: true },
        editorId,
        isModerator(editor),
      )
    else if (act.hidden) await hideEntry(noun, id, comment, editorId)
    else await showEntry(noun, id, editorId)
    return true
  } catch (error) {
    if (error instanceof AppError && (error.code === 'settled' || error.code === 'notFound')) return false
    throw error
  }
}

type Accepting = Extract<DecisionInput, { decision: 'Accept' }>

async function accept(tx: Tx, waiting: Waiting, input: Accepting, editor: Asking): Promise<Outcome> {
  const { noun, entry, delta } = waiting
  const fields = input.fields ?? fieldsOf(delta)
  if (fields.some((field) => !fieldsOf(delta).includes(field))) throw invalidInput({ fields: 'invalid' })
  const change = input.change ? given(noun, entry, input.change) : {}
  const began = normal(noun, input.began ?? {})
  if (waiting.isNew) return acceptNew(tx, waiting, { fields, change }, editor)
  if (entry === null) throw new AppError('settled')
  const db = await tx.prisma()
  await lockedEntry(db, noun, entry)
  const document = (await documentOf(db, noun, entry, [...fieldsOf(delta), ...Object.keys(change)])) ?? {}
  const { now, delta: seen } = await seenChange(db, document, delta)
  const stands = Object.values(standings(noun, now, seen))
  const outdated = { state: 'Outdated' as const, edit: null, entry, refusal: null }
  if (Object.keys(change).length === 0 && !stands.some(({ standing }) => standing === 'possible')) return outdated
  expectSound(noun, deltaOf(LISTS[noun], { ...now, ...began }, change))
  const wanted = wantedOf(noun, { ...now, ...began }, picked(delta, fields), change)
  const edit = await applyChange(tx, { ...reasonsOf(waiting), id: entry, isModerator: isModerator(editor) }, wanted)
  if (edit === null) return outdated
  return { state: acceptedState(delta, fields, change), edit, entry, refusal: null }
}

/** The proposed difference, with the values that the editor has given instead of what was there. */
function wantedOf(noun: EditedNoun, was: Values, proposed: Delta, change: Values): Delta {
  const kept = partOf(proposed, (field) => !(field in change))
  const instead = deltaOf(LISTS[noun], was, change)
  return { before: { ...kept.before, ...instead.before }, after: { ...kept.after, ...instead.after } }
}

type Picked = { fields: readonly string[]; change: Values }

async function acceptNew(tx: Tx, waiting: Waiting, { fields, change }: Picked, editor: Asking): Promise<Outcome> {
  const { noun, delta } = waiting
  expectSound(noun, { before: delta.after, after: change })
  const values = { ...picked(delta, fields).after, ...change }
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
