import type { Connection } from '@/lib/connections/schemas/connections'
import type { ConnectionProgram } from '@/lib/connections/scrobbles'
import { tokenHash } from '@/server/domain/identity/users/rules'
import { plannedRows } from '@/server/platform/database/client'
import { AppError } from '@/server/platform/errors'

/** Nobody's hash in the place of a secret's: it begins with 16 zeros. What arrived is deleted later, in portions. */
export const CLOSED = `key_hash = decode(repeat('00', 16), 'hex') || uuid_send(gen_random_uuid()), token_id = NULL`
const FIRST_OPEN = `'\\x${'0'.repeat(31)}1'::bytea`
export const IS_OPEN = `key_hash >= ${FIRST_OPEN}`
export const IS_CLOSED = `key_hash < ${FIRST_OPEN}`

/** A connection as its program uses it. `hasChoices`: whether its user has picked something for its series. */
export type Speaker = {
  id: number
  userId: number
  program: ConnectionProgram
  account: string | null
  hasChoices: boolean
}

/** The columns of a speaker, of a connection `c`. */
export const SPEAKER = `c.id, c.user_id AS "userId", c.program, c.account,
    EXISTS (SELECT FROM scrobble_choices s WHERE s.connection_id = c.id) AS "hasChoices"`

/**
 * The connection with a secret.
 * @throws AppError unauthenticated (none, or its account is gone), suspended
 */
export async function connectionWith(key: string | null): Promise<Speaker> {
  const [row] = key
    ? await plannedRows<Speaker & { suspendedUntil: Date | null }>('connection-with', WITH_KEY, [tokenHash(key)])
    : []
  if (!row) throw new AppError('unauthenticated')
  const { suspendedUntil, ...speaker } = row
  if (suspendedUntil) {
    const until = `${suspendedUntil.toISOString().slice(0, 16).replace('T', ' ')} UTC`
    throw new AppError('suspended', { facts: { until } })
  }
  return speaker
}

const WITH_KEY = `SELECT ${SPEAKER},
    CASE WHEN u.suspended_until > now() THEN u.suspended_until END AS "suspendedUntil"
  FROM connections c JOIN users u ON u.id = c.user_id WHERE c.key_hash = $1::bytea AND u.confirmed_at IS NOT NULL`

type Row = Omit<Connection, 'createdDate' | 'lastEventDate'> & { createdAt: Date; lastEventAt: Date | null }

/** The names of a user's connections, the newest first. */
export async function connectionNames(userId: number): Promise<string[]> {
  return (await plannedRows<{ name: string }>('connection-names', NAMES, [userId])).map(({ name }) => name)
}

const NAMES = `SELECT name FROM connections WHERE user_id = $1::int AND ${IS_OPEN} ORDER BY id DESC`

/** The connections of a user, the newest first. */
export async function connectionsOf(userId: number): Promise<Connection[]> {
  return (await plannedRows<Row>('connections-of', OF_USER, [userId])).map(toConnection)
}

export function toConnection({ createdAt, lastEventAt, ...row }: Row): Connection {
  return { ...row, createdDate: createdAt.toISOString(), lastEventDate: lastEventAt?.toISOString() ?? null }
}

/** Up to so many events are counted. */
const MOST_COUNTED = 100

/** The columns of a connection `c`, without those that tell what arrived. */
const CONNECTION = `c.id, c.program, c.name, c.account, c.token_id IS NOT NULL AS "isOfToken", c.others, c.created_at AS "createdAt", c.last_event_at AS "lastEventAt"`
export const NEW_CONNECTION = `${CONNECTION}, 0 AS marked, 0 AS waiting, false AS "isHeard"`
/** Counted by an index of just these, and only so far: pages of rows that are new are read for it. */
const counted = (which: string) => `(SELECT count(*)::int FROM (
    SELECT FROM scrobbles s WHERE s.connection_id = c.id AND ${which} LIMIT ${MOST_COUNTED}) AS each)`
const OF_USER = `SELECT ${CONNECTION}, counted.* FROM connections c CROSS JOIN LATERAL (
    SELECT ${counted("outcome = 'Marked'")} AS marked,
      ${counted("outcome IN ('Special', 'BeyondEnd', 'NotFound', 'Ambiguous')")} AS waiting,
      EXISTS (SELECT FROM scrobbles s WHERE s.connection_id = c.id) AS "isHeard"
  ) AS counted WHERE c.user_id = $1::int AND c.${IS_OPEN} ORDER BY c.id DESC`
