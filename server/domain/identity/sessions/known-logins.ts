import type { LoginMethod } from '@/lib/identity/schemas/users'
import { plannedRows, sql } from '@/server/platform/database/client'
import { type Statements, write } from '@/server/platform/writing/write'
import { lockUsers } from '../users/locks'
import { deviceName, tokenHash } from '../users/rules'
import { KNOWN_DAYS, marksOf, writtenNetwork } from './known-networks'
import type { Client } from './sessions'

/** Days for which a browser is known after a login: as long as browsers keep a cookie (RFC 6265bis, section 5.5). */
export const BROWSER_DAYS = 400
/** Browsers that are stored of an account. */
const MAX_BROWSERS = 20
/** Days of an account after which even a login without any trace of earlier ones is told. */
const YOUNG_DAYS = 30

type LoginMarks = [network: Buffer | null, networks: Buffer[], browser: Buffer, isProgram: boolean]

/** The network and the browser of a login, as `knowing` takes them. Clients without an address have no network. */
export function loginMarks(userId: number, { address, browser }: Client): LoginMarks {
  const networks = marksOf(userId, address)
  return [networks[0] ?? null, networks, tokenHash(`${userId} ${browser ?? 'program'}`), browser === undefined]
}

/**
 * Programs log in often: a login so soon after one from the same network and browser notes nothing. So the order of the
 * newest browsers is known to the hour.
 */
const LATELY = `interval '1 hour'`

type Opened = { userId: number; sessionId: string; method: LoginMethod }

/** Notes the network and the browser of the first login of an account, which nobody is told of. */
export async function knowFirstLogin({ userId, sessionId }: Opened, client: Client): Promise<void> {
  await plannedRows('know-login', NOTE, [userId, sessionId, true, ...loginMarks(userId, client)])
}

/**
 * Tells the owner of an account by mail and notice of a login that `knowing` has found new, and notes its network and
 * browser. With the account locked, so that of several logins at once only the first is told.
 */
export async function tellLogin({ userId, sessionId, method }: Opened, client: Client): Promise<void> {
  await write(async (tx) => {
    await lockUsers(tx, userId)
    const values = [userId, sessionId, false, ...loginMarks(userId, client)]
    const { rows } = await tx.query<{ isNew: boolean }>(NOTE, values)
    if (!rows[0]?.isNew) return
    const at = new Date().toISOString()
    const told = { device: deviceName(client.userAgent), network: writtenNetwork(client.address) ?? '', method, at }
    tx.addJob('mail', { kind: 'newLogin', userId, ...told })
    tx.addJob('notify', { kind: 'loggedIn', user: userId, at })
  })
}

/**
 * Makes all browsers of an account unknown, whose row must be locked: whoever logged in elsewhere is a stranger now.
 * That there were logins stays known.
 */
export async function forgetBrowsers(tx: Statements, userId: number): Promise<void> {
  await tx.query(sql`UPDATE known_browsers SET last_login_at = 'epoch' WHERE user_id = ${userId}`)
}

type Knowing = { marks: number; session: string; isFirst: string; stores: string }

/**
 * Parts of a statement with a locked account in `owner` (id, created_at). They note the network and the browser of a
 * login if `stores` holds, unless both were noted lately. The login is new (`IS_NEW`) if both are new to the account.
 * Programs have no browser, and are new at most once a day. The first login of an account is never new, nor is one of a
 * client without an address. A registration that `isFirst` does not find was ended by another login at this moment.
 * `marks` is the number of the first of four parameters, those of loginMarks(); `session` is the new one's id. They
 * read what was stored when the statement began.
 */
export const knowing = ({ marks, session, isFirst, stores }: Knowing) => {
  const [network, networks, browser, isProgram] = ['bytea', 'bytea[]', 'bytea', 'bool'].map(
    (type, at) => `$${marks + at}::${type}`,
  )
  return `fresh AS (
    SELECT owner.id FROM owner WHERE ${network} IS NOT NULL AND NOT ${isFirst}
      AND NOT EXISTS (SELECT FROM known_networks k WHERE k.user_id = owner.id AND k.network = ANY(${networks})
        AND k.last_login_at > now() - interval '${KNOWN_DAYS} days')
      AND NOT EXISTS (SELECT FROM known_browsers b WHERE b.user_id = owner.id AND b.browser = ${browser}
        AND CASE WHEN ${isProgram} THEN b.told_at > now() - interval '1 day'
          ELSE b.last_login_at > now() - interval '${BROWSER_DAYS} days' END)
      AND (owner.created_at < now() - interval '${YOUNG_DAYS} days'
        OR EXISTS (SELECT FROM known_networks k WHERE k.user_id = owner.id)
        OR EXISTS (SELECT FROM known_browsers b WHERE b.user_id = owner.id)
        OR EXISTS (SELECT FROM registrations r WHERE r.user_id = owner.id)
        OR EXISTS (SELECT FROM sessions s WHERE s.user_id = owner.id AND s.id <> ${session}))
  ), stored AS (SELECT id FROM owner WHERE ${stores} AND (EXISTS (SELECT FROM fresh)
      OR ${network} IS NOT NULL AND NOT EXISTS (SELECT FROM known_networks k WHERE k.user_id = owner.id
        AND k.network = ${network} AND k.last_login_at > now() - ${LATELY})
      OR NOT EXISTS (SELECT FROM known_browsers b WHERE b.user_id = owner.id
        AND b.browser = ${browser} AND b.last_login_at > now() - ${LATELY}))
  ), network AS (
    INSERT INTO known_networks (user_id, network) SELECT id, ${network} FROM stored WHERE ${network} IS NOT NULL
    ON CONFLICT (user_id, network) DO UPDATE SET last_login_at = now()
  ), trimmed AS (
    DELETE FROM known_browsers o USING (SELECT b.user_id, b.browser FROM known_browsers b JOIN stored ON b.user_id = stored.id
      WHERE b.browser <> ${browser} ORDER BY b.last_login_at DESC, b.browser OFFSET ${MAX_BROWSERS - 1}) AS oldest
    WHERE o.user_id = oldest.user_id AND o.browser = oldest.browser
  ), browser AS (
    INSERT INTO known_browsers AS b (user_id, browser, told_at)
    SELECT id, ${browser}, CASE WHEN EXISTS (SELECT FROM fresh) THEN now() END FROM stored
    ON CONFLICT (user_id, browser) DO UPDATE SET last_login_at = now(), told_at = coalesce(excluded.told_at, b.told_at)
  )`
}

/** Whether the login of `knowing` is new. */
export const IS_NEW = 'EXISTS (SELECT FROM fresh)'
/**
 * For `stores`: of a new login nothing is noted at first, so that it is told by a later one even if this process ends.
 */
export const UNLESS_NEW = 'NOT EXISTS (SELECT FROM fresh)'

const NOTE = `WITH owner AS (SELECT id, created_at FROM users WHERE id = $1::int FOR NO KEY UPDATE),
  ${knowing({ marks: 4, session: '$2::uuid', isFirst: '$3::bool', stores: 'true' })} SELECT ${IS_NEW} AS "isNew"`
