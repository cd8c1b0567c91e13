import { AppError } from '@/server/platform/errors'
import { siteNow } from '@/server/platform/site/site'
import type { Statements, Tx } from '@/server/platform/writing/write'
import { isWaitingRow } from '../waiting'

/** Locks the account: a deleted one is not counted. */
const ACCOUNT = '(SELECT id FROM users WHERE id = $1::int FOR KEY SHARE) AS account WHERE true'

/** Counts an accepted contribution. Enough of them, and changes of fields apply at once: then the profile says so. */
export async function countAccepted(tx: Tx, userId: number, editorId: number): Promise<void> {
  const { trustedAfter, trustedAfterDays } = await siteNow()
  const { rows } = await tx.query<{ isFresh: boolean }>(ACCEPTED, [userId, trustedAfter, trustedAfterDays])
  if (!rows[0]?.isFresh) return
  tx.invalidate([`user:${userId}`])
  await logTrust(tx, 'EditsTrusted', userId, editorId)
}

type TrustAct = 'EditsTrusted' | 'EditsReverted' | 'EditsDistrusted' | 'EditsAllowed'

/** Writes into the moderation log that edits of somebody apply at once, or no longer, and by whose act. */
export async function logTrust(tx: Statements, act: TrustAct, userId: number, byId: number): Promise<void> {
  await tx.query(
    'INSERT INTO moderation_log (moderator_id, act, author_id, user_id) VALUES ($1::int, $2::moderation_act, $3::int, $3::int)',
    [byId, act, userId],
  )
}

const ACCEPTED = `INSERT INTO contributors AS c (user_id, accepted, run, run_since) SELECT id, 1, 1, now() FROM ${ACCOUNT}
  ON CONFLICT (user_id) DO UPDATE SET accepted = c.accepted + 1, run = c.run + 1, run_since = coalesce(c.run_since, now()),
    trusted_at = CASE WHEN c.trusted_at IS NULL AND c.distrusted_at IS NULL AND c.run + 1 >= $2::int
      AND c.run_since <= now() - make_interval(days => $3::int) THEN now() ELSE c.trusted_at END
  RETURNING coalesce(trusted_at > now() - interval '1 second', false) AS "isFresh"`

/** Counts a refused contribution: the run of accepted ones begins anew. */
export async function countRefused(tx: Statements, userId: number): Promise<void> {
  await tx.query(REFUSED, [userId])
}

const REFUSED = `INSERT INTO contributors AS c (user_id, refused) SELECT id, 1 FROM ${ACCOUNT}
  ON CONFLICT (user_id) DO UPDATE SET refused = c.refused + 1, run = 0, run_since = NULL`

/** Counts an edit that somebody else has taken back. It ends that changes apply at once. */
export async function countReverted(tx: Tx, userId: number, editorId: number): Promise<void> {
  const { rows } = await tx.query<{ wasTrusted: boolean }>(REVERTED, [userId])
  if (!rows[0]?.wasTrusted) return
  tx.invalidate([`user:${userId}`])
  await logTrust(tx, 'EditsReverted', userId, editorId)
}

const REVERTED = `WITH before AS (SELECT trusted_at FROM contributors WHERE user_id = $1::int)
  INSERT INTO contributors AS c (user_id, reverted) SELECT id, 1 FROM ${ACCOUNT}
  ON CONFLICT (user_id) DO UPDATE SET reverted = c.reverted + 1, run = 0, run_since = NULL, trusted_at = NULL
  RETURNING EXISTS (SELECT FROM before WHERE trusted_at IS NOT NULL) AS "wasTrusted"`

/**
 * Lets another proposal of somebody in: one at a time is counted until this transaction ends.
 * @throws AppError unauthenticated (the account is deleted meanwhile), tooManyRequests, manyOpen
 */
export async function expectProposalAllowed(tx: Statements, userId: number): Promise<void> {
  await lockContributor(tx, userId)
  await expectFew(tx, userId, PROPOSED)
  const { open: most } = await siteNow()
  const { rows } = await tx.query<{ open: number }>(OPEN, [userId, most])
  if ((rows[0]?.open ?? 0) >= most) throw new AppError('manyOpen', { facts: { count: String(most) } })
}

/**
 * The same of a change that applies at once, for somebody without CanEdit.
 * @throws AppError unauthenticated, tooManyRequests
 */
export async function expectChangeAllowed(tx: Statements, userId: number): Promise<void> {
  await lockContributor(tx, userId)
  await expectFew(tx, userId, EDITED)
}

/** First the account, as its deletion does (users/locks.ts). */
async function lockContributor(tx: Statements, userId: number): Promise<void> {
  const { rowCount } = await tx.query(LOCK, [userId])
  if (rowCount === 0) throw new AppError('unauthenticated')
}

async function expectFew(tx: Statements, userId: number, statement: string): Promise<void> {
  const { newAccountDays, dailyOfNewAccount, daily } = await siteNow()
  const { rows } = await tx.query<{ seconds: number | null }>(statement, [
    userId,
    newAccountDays,
    dailyOfNewAccount,
    daily,
  ])
  const [row] = rows
  if (row?.seconds != null) throw new AppError('tooManyRequests', { retryAfter: Math.max(1, Math.ceil(row.seconds)) })
}

const LOCK = `INSERT INTO contributors (user_id) SELECT id FROM ${ACCOUNT} ON CONFLICT (user_id) DO UPDATE SET user_id = excluded.user_id`

/**
 * The seconds until the oldest of the last rows is a day old; none if there are fewer than the limit, which bounds the
 * read. With a limit of 0 nobody is let in: a new account until it is none, and others for a day.
 */
const last = (
  rows: string,
) => `WITH account AS (SELECT u.created_at + make_interval(days => $2::int) AS until FROM users u WHERE u.id = $1::int),
  most AS (SELECT CASE WHEN until > now() THEN $3::int ELSE $4::int END AS most,
    CASE WHEN until > now() THEN until ELSE now() + interval '1 day' END AS until FROM account),
  last AS (${rows} ORDER BY id DESC LIMIT (SELECT most FROM most))
  SELECT extract(epoch FROM CASE WHEN (SELECT most FROM most) = 0 THEN (SELECT until FROM most)
    WHEN count(*) >= (SELECT most FROM most) AND min(created_at) > now() - interval '1 day' THEN min(created_at) + interval '1 day' END - now())::float
    AS seconds FROM last`

const PROPOSED = last('SELECT created_at FROM contributions WHERE proposer_id = $1')
/** Edits of other entries that came with one are no more than that one. */
const EDITED = last('SELECT created_at FROM edits WHERE editor_id = $1 AND mirrors_id IS NULL')
const OPEN = `SELECT count(*)::int AS open FROM (
  SELECT FROM contributions WHERE proposer_id = $1::int AND ${isWaitingRow()} LIMIT $2::int) AS o`
