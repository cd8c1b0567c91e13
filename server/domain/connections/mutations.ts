import { randomBytes } from 'node:crypto'
import type {
  Connection,
  ConnectionChange,
  ConnectionInput,
  NewConnection,
} from '@/lib/connections/schemas/connections'
import { tokenHash } from '@/server/domain/identity/users/rules'
import { plannedRows } from '@/server/platform/database/client'
import { AppError, conflict, invalidInput } from '@/server/platform/errors'
import type { Statements } from '@/server/platform/writing/write'
import { CLOSED, connectionsOf, IS_OPEN, NEW_CONNECTION, SPEAKER, type Speaker, toConnection } from './queries'

/** Most connections of a user. */
const MAX_CONNECTIONS = 20

/**
 * Makes a connection of a user. Its secret is returned this once; only its hash is stored.
 * @throws AppError invalidInput (too many), unauthenticated (the account is gone)
 */
export async function createConnection(
  userId: number,
  { program, name, account }: ConnectionInput,
): Promise<NewConnection> {
  const key = randomBytes(24).toString('base64url')
  const [owner] = await plannedRows<{ count: number }>('count-connections', COUNT, [userId])
  if (!owner) throw new AppError('unauthenticated')
  if (owner.count >= MAX_CONNECTIONS) throw invalidInput({ name: 'tooManyKeys' })
  const given = [userId, program, name, account, tokenHash(key)]
  const [row] = await plannedRows<Parameters<typeof toConnection>[0]>('create-connection', CREATE, given)
  if (!row) throw new AppError('unauthenticated')
  return { ...toConnection(row), key }
}

/**
 * The connection by which a personal token of a user speaks, which is made when it speaks first. Nobody has its secret.
 * @throws AppError unauthenticated (the token is gone), conflict (there are too many connections)
 */
export async function connectionOfToken(userId: number, tokenId: number): Promise<Speaker> {
  const find = () => plannedRows<Speaker>('connection-of-token', OF_TOKEN, [tokenId, userId])
  const [known] = await find()
  if (known) return known
  const [owner] = await plannedRows<{ count: number }>('count-connections', COUNT, [userId])
  if (owner && owner.count >= MAX_CONNECTIONS) throw conflict({ connection: 'tooManyKeys' })
  await plannedRows('connect-token', CONNECT_TOKEN, [tokenId, userId])
  const [made] = await find()
  if (!made) throw new AppError('unauthenticated')
  return made
}

const OF_TOKEN = `SELECT ${SPEAKER} FROM connections c
  WHERE c.token_id = $1::int AND c.user_id = $2::int AND c.${IS_OPEN}`
/** Two first events at once make one. */
const CONNECT_TOKEN = `INSERT INTO connections (user_id, program, name, key_hash, token_id)
  SELECT t.user_id, 'Other', t.name, sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), t.id
  FROM personal_tokens t WHERE t.id = $1::int AND t.user_id = $2::int ON CONFLICT DO NOTHING RETURNING 1`

/**
 * Changes the name of a connection, and whose events count.
 * @throws AppError notFound, invalidInput (a media server without a user)
 */
export async function changeConnection(
  userId: number,
  id: number,
  { name, account }: ConnectionChange,
): Promise<Connection> {
  const [row] = await plannedRows<{ isChanged: boolean }>('change-connection', CHANGE, [id, userId, name, account])
  if (!row) throw new AppError('notFound')
  if (!row.isChanged) throw invalidInput({ account: 'required' })
  const changed = (await connectionsOf(userId)).find((each) => each.id === id)
  if (!changed) throw new AppError('notFound')
  return changed
}

/**
 * Ends a connection, whose program is refused from now on. What arrived by it goes with it; records stay.
 * @throws AppError notFound
 */
export async function revokeConnection(userId: number, id: number): Promise<void> {
  // Without its hash the program is refused at once, however much it has left.
  const closed = await plannedRows('close-connection', CLOSE, [id, userId])
  if (closed.length === 0) throw new AppError('notFound')
  while ((await plannedRows('empty-connection', EMPTY, [id])).length === PART);
  await plannedRows('revoke-connection', REVOKE, [id, userId])
}

/** Ends all connections of a user, whose row the transaction has locked. `cleanScrobbles` deletes what arrived. */
export async function revokeConnections(tx: Statements, userId: number): Promise<void> {
  await tx.query(CLOSE_ALL, [userId])
}

const COUNT = `SELECT (SELECT count(*)::int FROM connections c WHERE c.user_id = u.id AND ${IS_OPEN}) AS count
  FROM users u WHERE u.id = $1::int`
const CREATE = `INSERT INTO connections AS c (user_id, program, name, account, key_hash)
  SELECT u.id, $2::connection_program, $3::text, $4::text, $5::bytea FROM users u WHERE u.id = $1::int
  RETURNING ${NEW_CONNECTION}`
/** Another user's events were counted by the old name. */
const CHANGE = `WITH own AS (SELECT id, program, account FROM connections WHERE id = $1::int AND user_id = $2::int
    AND ${IS_OPEN}),
  changed AS (
    UPDATE connections c SET name = $3::text, account = $4::text,
      others = CASE WHEN c.account IS DISTINCT FROM $4::text THEN 0 ELSE c.others END
    FROM own WHERE c.id = own.id AND ($4::text IS NOT NULL OR own.program IN ('Kodi', 'Other')) RETURNING c.id
  )
  SELECT EXISTS (SELECT FROM changed) AS "isChanged" FROM own`
const CLOSE = `UPDATE connections SET ${CLOSED} WHERE id = $1::int AND user_id = $2::int AND ${IS_OPEN} RETURNING id`
const CLOSE_ALL = `UPDATE connections SET ${CLOSED} WHERE user_id = $1::int AND ${IS_OPEN}`
/** Most events that are deleted at once. */
const PART = 5000
const EMPTY = `DELETE FROM scrobbles WHERE id IN (
  SELECT id FROM scrobbles WHERE connection_id = $1::int ORDER BY id LIMIT ${PART}) RETURNING 1`
const REVOKE = 'DELETE FROM connections WHERE id = $1::int AND user_id = $2::int RETURNING id'
