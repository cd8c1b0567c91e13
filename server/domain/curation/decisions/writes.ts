import type { EditedNoun } from '@/lib/catalogue/nouns'
import { isWaiting, type Refusal } from '@/lib/curation/contributing'
import { type Delta, deltaOf, LISTS, type Values } from '@/lib/curation/documents/differences'
import type { Claimed } from '@/lib/curation/schemas/contribution-queue'
import { type CONTRIBUTION_STATES, type Contributed, contributionInput } from '@/lib/curation/schemas/contributions'
import { fieldCodes, issueCode } from '@/lib/schemas/codes'
import { entryId } from '@/server/domain/catalogue/entries/access'
import { plannedRows } from '@/server/platform/database/client'
import { AppError, invalidInput } from '@/server/platform/errors'
import type { Statements, Tx } from '@/server/platform/writing/write'
import { actIn, type ProposedAct } from '../acts'
import { fieldsOf, normal } from '../contributions/rules'
import { CLAIM_ENDS, IS_CLAIMED } from '../contributions/statements'
import { partOf } from '../documents/rules'
import { hideDecided } from '../hidden-texts/writes'
import { release as releasePicture } from '../pictures/writes'
import { invalidateWaiting } from '../waiting'

/** A proposal that waits. */
export type Waiting = {
  id: number
  noun: EditedNoun
  entry: number | null
  isNew: boolean
  proposer: number | null
  delta: Delta
  comment: string | null
  source: string | null
  /** What the other instance that it came from calls the entry. */
  originKey: string | null
  version: number
}

/** What became of it. */
export type Outcome = Pick<Contributed, 'state' | 'edit' | 'entry'> & { refusal: Refusal | null }

type Locking = {
  /** The version that the editor has seen: another one is a conflict. */
  seen?: number
  /** Also one that another editor has claimed. */
  evenClaimed?: boolean
  /** Whose it has to be: of another's nothing is told, not even whether it was decided. */
  proposer?: number | undefined
}

/**
 * A proposal that waits, locked: after the accounts that the decision writes of, so that one of them can be deleted at
 * the same time.
 * @throws AppError notFound (also of another's than `proposer`), settled, claimed, conflict (with its `version`)
 */
export async function lockedContribution(
  tx: Statements,
  id: number,
  editorId: number,
  { seen, evenClaimed = false, proposer }: Locking = {},
): Promise<Waiting> {
  await tx.query(ACCOUNTS, [id, editorId])
  const { rows } = await tx.query<Omit<Waiting, 'delta'> & State & { before: Values; after: Values }>(LOCKED, [
    id,
    editorId,
  ])
  const [row] = rows
  if (proposer !== undefined && row?.proposer !== proposer) throw new AppError('notFound')
  expectWaiting(row && { ...row, claimedUntil: evenClaimed ? null : row.claimedUntil })
  if (!row) throw new AppError('notFound')
  if (seen !== undefined && seen !== row.version) throw new AppError('conflict', { current: { version: row.version } })
  const { before, after, ...waiting } = row
  return { ...waiting, delta: { before, after } }
}

const ACCOUNTS = `SELECT FROM users u WHERE u.id = $2::int OR u.id = (SELECT proposer_id FROM contributions WHERE id = $1::int)
  ORDER BY u.id FOR KEY SHARE`

const CLAIMED = `CASE WHEN c.claimed_by <> $2::int AND ${IS_CLAIMED} THEN ${CLAIM_ENDS} END AS "claimedUntil"`

const LOCKED = `SELECT c.id, c.noun, ${entryId('c')} AS entry,
    c.is_new AS "isNew", c.proposer_id AS proposer, c.before, c.after, c.comment, c.source, c.origin_key AS "originKey", c.state, c.version, ${CLAIMED}
  FROM contributions c WHERE c.id = $1::int FOR UPDATE`

type State = { state: string; claimedUntil: string | null }

function expectWaiting<Row extends State>(row: Row | undefined): asserts row is Row {
  if (!row) throw new AppError('notFound')
  if (!isWaiting(row.state)) throw new AppError('settled', { current: { state: row.state } })
  if (row.claimedUntil) throw new AppError('claimed', { current: { until: row.claimedUntil } })
}

type Decided = Outcome & { reason: string | null }

/** Stores what became of a proposal, which is locked. */
export async function settle(
  tx: Tx,
  { id, noun, isNew }: Waiting,
  { state, edit, entry, refusal, reason }: Decided,
  editorId: number,
): Promise<void> {
  await tx.query(SETTLE, [id, state, editorId, edit, refusal, reason])
  if (edit === null) await releasePicture(tx, id)
  invalidateWaiting(tx, noun, entry)
  if (isNew && entry !== null)
    await tx.query(`UPDATE contributions SET ${noun}_id = $2::int WHERE id = $1::int`, [id, entry])
  await hideDecided(tx, [id])
}

const SETTLE = `UPDATE contributions SET state = $2::contribution_state, decided_by = $3::int, decided_at = now(), edit_id = $4::int,
  refusal = $5::text, reason = $6::text, claimed_by = NULL, claimed_at = NULL WHERE id = $1::int`

/** @throws AppError notFound, settled, claimed */
export async function claim(tx: Statements, id: number, editorId: number): Promise<Claimed> {
  const { rows } = await tx.query<State>(
    `SELECT c.state, ${CLAIMED} FROM contributions c WHERE c.id = $1::int FOR UPDATE`,
    [id, editorId],
  )
  expectWaiting(rows[0])
  const claimed = await tx.query<Claimed>(
    `UPDATE contributions c SET claimed_by = $2::int, claimed_at = now() WHERE c.id = $1::int RETURNING ${CLAIM_ENDS} AS until`,
    [id, editorId],
  )
  const [row] = claimed.rows
  if (!row) throw new AppError('notFound')
  return row
}

/** @throws AppError notFound, settled */
export async function withdrawn(tx: Tx, id: number, proposerId: number): Promise<void> {
  const { rows } = await tx.query<{ state: string; noun: EditedNoun; entry: number | null }>(
    `SELECT state, noun, coalesce(media_id, series_id, character_id, person_id, company_id, tag_id) AS entry
      FROM contributions WHERE id = $1::int AND proposer_id = $2::int FOR UPDATE`,
    [id, proposerId],
  )
  const [row] = rows
  expectWaiting(row && { ...row, claimedUntil: null })
  await tx.query(
    `UPDATE contributions SET state = 'Withdrawn', decided_at = now(), claimed_by = NULL, claimed_at = NULL WHERE id = $1::int`,
    [id],
  )
  await releasePicture(tx, id)
  await hideDecided(tx, [id])
  if (row) invalidateWaiting(tx, row.noun, row.entry)
}

/** A proposal to merge or hide an entry, and whether another instance made it; null if it is another one. */
export async function actOf(id: number): Promise<ProposedAct | null> {
  const [row] = await plannedRows<Omit<ProposedAct, 'act'> & { after: Values }>(
    'act-of-contribution',
    `SELECT c.noun, ${entryId('c')} AS entry, c.into_id AS into,
      c.origin IS NOT NULL AS "isForeign", c.after FROM contributions c WHERE c.id = $1::int AND c.kind IN ('merge', 'hide')`,
    [id],
  )
  const act = row ? actIn(row.after) : null
  if (!row || !act) return null
  const { noun, entry, into, isForeign } = row
  return { noun, entry, into, isForeign, act }
}

/** The proposed difference, with the values that are given instead of what was there. */
export function wantedOf(noun: EditedNoun, was: Values, proposed: Delta, change: Values): Delta {
  const kept = partOf(proposed, (field) => !(field in change))
  const instead = deltaOf(LISTS[noun], was, change)
  return { before: { ...kept.before, ...instead.before }, after: { ...kept.after, ...instead.after } }
}

/** What becomes of an accepted contribution: whether all of it was taken as it was proposed. */
export function acceptedState(
  delta: Delta,
  fields: readonly string[],
  change: Values,
): (typeof CONTRIBUTION_STATES)[number] {
  const isWhole = Object.keys(change).length === 0 && fieldsOf(delta).every((field) => fields.includes(field))
  return isWhole ? 'Accepted' : 'PartlyAccepted'
}

/**
 * The values that an editor gives instead of the proposed ones, as documents have them.
 * @throws AppError invalidInput, with fields as `change.title`
 */
export function given(noun: EditedNoun, id: number | null, change: Values): Values {
  const parsed = contributionInput.safeParse({ noun, id, change }, { error: issueCode })
  if (!parsed.success) throw invalidInput(fieldCodes(parsed.error))
  return normal(noun, parsed.data.change)
}
