import type { EditedNoun } from '@/lib/catalogue/nouns'
import { MAX_WAITING_EDITS, WAITING_STATES } from '@/lib/curation/contributing'
import type { WaitingEdit } from '@/lib/curation/schemas/waiting-edits'
import { entryId } from '@/server/domain/catalogue/entries/access'
import { cacheTag } from '@/server/platform/cache/tags'
import { plannedRows } from '@/server/platform/database/client'
import { isoTime } from '@/server/platform/database/iso-time'
import type { Tx } from '@/server/platform/writing/write'

/** The condition of a contribution that nobody has decided; `of` is its name in the statement, with a dot. */
export const isWaitingRow = (of = '') =>
  `${of}decided_at IS NULL AND ${of}state IN (${WAITING_STATES.map((state) => `'${state}'`).join(', ')})`

/**
 * The edits of an entry that wait for a decision, the oldest first, without those of suspended users. What other
 * instances propose is among them.
 */
export async function waitingEdits(noun: EditedNoun, id: number): Promise<WaitingEdit[]> {
  cacheTag(`${noun}-waiting`, id)
  const found = await plannedRows<WaitingRow>('waiting-edits', WAITING, [noun, id, MAX_WAITING_EDITS])
  const proposers = found.flatMap(({ proposerId }) => proposerId ?? [])
  cacheTag('user', proposers)
  return found.map(({ proposerId: _, ...edit }) => edit)
}

type WaitingRow = WaitingEdit & { proposerId: number | null }

const WAITING = `SELECT c.id, c.state, u.username AS proposer, u.id AS "proposerId", c.origin,
    ARRAY(SELECT DISTINCT f FROM jsonb_object_keys(c.before || c.after) AS f ORDER BY f) AS fields,
    CASE c.kind WHEN 'merge' THEN 'merge' WHEN 'hide' THEN CASE WHEN c.after->'hidden' = 'true' THEN 'hide' ELSE 'show' END END AS act,
    ${isoTime('c.created_at')} AS "createdDate"
  FROM contributions c LEFT JOIN users u ON u.id = c.proposer_id
  WHERE c.noun = $1::text AND ${entryId('c')} = $2::int
    AND ${isWaitingRow('c.')} AND (u.suspended_until IS NULL OR u.suspended_until <= now())
  ORDER BY c.id LIMIT $3::int`

/** Drops the pages that name what waits for an entry. */
export function invalidateWaiting(tx: Tx, noun: EditedNoun, id: number | null): void {
  if (id !== null) tx.invalidate([`${noun}-waiting:${id}`])
}

/** Drops the pages that name what waits of some users: those of suspended ones are left out. */
export async function invalidateWaitingOf(tx: Tx, users: readonly number[]): Promise<void> {
  const { rows } = await tx.query<{ noun: EditedNoun; entry: number }>(WAITING_OF, [users])
  for (const { noun, entry } of rows) invalidateWaiting(tx, noun, entry)
}

const WAITING_OF = `SELECT DISTINCT c.noun, ${entryId('c')} AS entry FROM contributions c
  WHERE c.proposer_id = ANY($1::int[]) AND ${isWaitingRow('c.')} AND ${entryId('c')} IS NOT NULL`
