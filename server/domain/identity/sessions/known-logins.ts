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

type Opened = { userId: number; sessionId: string; method: LoginMethod; isFirst: boolean }

/**
 * Notes the network and the browser of a login. If both are new to the account, its owner is told by mail and notice,
 * once. Programs, which have no browser, are told of at most once a day; the first login of an account is not. Of a
 * client without an address nothing is told.
 */
export async function knowLogin(opened: Opened, client: Client): Promise<void> {
  const { userId, sessionId, isFirst, method } = opened
  const marks = marksOf(userId, client.address)
  const isProgram = client.browser === undefined
  const browser = tokenHash(`${userId} ${client.browser ?? 'program'}`)
  const values = [userId, marks[0] ?? null, marks, browser, isProgram, sessionId, isFirst]
  const [seen] = await plannedRows<{ isNew: boolean }>('know-login', KNOW, values)
  if (!seen?.isNew) return
  // With the account locked, so that of several logins at once only the first is told.
  await write(async (tx) => {
    await lockUsers(tx, userId)
    const { rows } = await tx.query<{ isNew: boolean }>(KNOW_NEW, values)
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

/**
 * One statement: whether the login is new, and what is known after it. `before` of the statement is what was stored
 * when it began.
 */
const know = (stores: string) => `WITH owner AS (
    SELECT id, created_at FROM users WHERE id = $1::int FOR NO KEY UPDATE
  ), fresh AS (
    SELECT owner.id FROM owner WHERE $2::bytea IS NOT NULL AND NOT $7::bool
      AND NOT EXISTS (SELECT FROM known_networks k WHERE k.user_id = owner.id AND k.network = ANY($3::bytea[])
        AND k.last_login_at > now() - interval '${KNOWN_DAYS} days')
      AND NOT EXISTS (SELECT FROM known_browsers b WHERE b.user_id = owner.id AND b.browser = $4::bytea
        AND CASE WHEN $5::bool THEN b.told_at > now() - interval '1 day'
          ELSE b.last_login_at > now() - interval '${BROWSER_DAYS} days' END)
      AND (owner.created_at < now() - interval '${YOUNG_DAYS} days'
        OR EXISTS (SELECT FROM known_networks k WHERE k.user_id = owner.id)
        OR EXISTS (SELECT FROM known_browsers b WHERE b.user_id = owner.id)
        OR EXISTS (SELECT FROM sessions s WHERE s.user_id = owner.id AND s.id <> $6::uuid))
  ), stored AS (SELECT id FROM owner WHERE ${stores}
  ), network AS (
    INSERT INTO known_networks (user_id, network) SELECT id, $2::bytea FROM stored WHERE $2::bytea IS NOT NULL
    ON CONFLICT (user_id, network) DO UPDATE SET last_login_at = now()
  ), trimmed AS (
    DELETE FROM known_browsers o USING (SELECT b.user_id, b.browser FROM known_browsers b JOIN stored ON b.user_id = stored.id
      WHERE b.browser <> $4::bytea ORDER BY b.last_login_at DESC, b.browser OFFSET ${MAX_BROWSERS - 1}) AS oldest
    WHERE o.user_id = oldest.user_id AND o.browser = oldest.browser
  ), browser AS (
    INSERT INTO known_browsers AS b (user_id, browser, told_at)
    SELECT id, $4::bytea, CASE WHEN EXISTS (SELECT FROM fresh) THEN now() END FROM stored
    ON CONFLICT (user_id, browser) DO UPDATE SET last_login_at = now(), told_at = coalesce(excluded.told_at, b.told_at)
  ) SELECT EXISTS (SELECT FROM fresh) AS "isNew"`

/** Stores a login that is not new; of a new one nothing, so that it is told even if this process ends now. */
const KNOW = know('NOT EXISTS (SELECT FROM fresh)')
const KNOW_NEW = know('true')
