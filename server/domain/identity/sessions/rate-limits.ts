import { createHash } from 'node:crypto'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { SiteSettings } from '@/lib/schemas/site'
import { perPool, plannedRows, pool, rows, sql } from '@/server/platform/database/client'
import { noting } from '@/server/platform/database/read-only'
import { type Env, env } from '@/server/platform/env'
import { AppError } from '@/server/platform/errors'
import { knownSite, siteNow } from '@/server/platform/site/site'
import type { Statements } from '@/server/platform/writing/write'

type Setting = Extract<keyof Env, `RATE_${string}`>
const MINUTE = 60
const HOUR = 3600
const QUARTER = 900
const DAY = 86_400

/** So many uploads are tried for each that may be accepted: a refused one was read, too. */
const ATTEMPTS = 4

/** A user's servers may send as much as two that never pause, and store as much as comes in so many minutes. */
const CONNECTIONS = 2
const MINUTES = 42

/** The rate limits: the variable of each maximum, its time window in seconds, and by how much the variable counts. */
const LIMITS = {
  registrations: ['RATE_REGISTRATIONS', HOUR],
  registrationsOfSite: ['RATE_PROOFLESS_REGISTRATIONS', HOUR],
  registrationsOfAccount: ['RATE_ACCOUNT_REGISTRATIONS', HOUR],
  setups: ['RATE_SETUPS', DAY],
  mails: ['RATE_MAILS', HOUR],
  mailsOfAccount: ['RATE_ACCOUNT_MAILS', HOUR],
  testMailsOfAccount: ['RATE_TEST_MAILS', HOUR],
  loginFailures: ['RATE_LOGIN_FAILURES', QUARTER],
  loginFailuresOfAccount: ['RATE_ACCOUNT_LOGIN_FAILURES', QUARTER],
  loginFailuresAtKnown: ['RATE_ACCOUNT_LOGIN_FAILURES', QUARTER],
  codeFailuresOfAccount: ['RATE_ACCOUNT_CODE_FAILURES', HOUR],
  codeFailuresAtKnown: ['RATE_ACCOUNT_CODE_FAILURES', HOUR],
  refreshes: ['RATE_REFRESHES', HOUR],
  refreshesOfAccount: ['RATE_ACCOUNT_REFRESHES', HOUR],
  uploads: ['RATE_UPLOADS', HOUR],
  uploadsOfAccount: ['RATE_ACCOUNT_UPLOADS', HOUR],
  picturesOfAccount: ['RATE_ACCOUNT_PICTURES', HOUR],
  exportsOfAccount: ['RATE_ACCOUNT_EXPORTS', HOUR],
  previewsOfAccount: ['RATE_ACCOUNT_PREVIEWS', HOUR],
  textsOfAccount: ['RATE_ACCOUNT_TEXTS', HOUR],
  textsOfNewAccount: ['RATE_NEW_ACCOUNT_TEXTS', HOUR],
  votesOfAccount: ['RATE_ACCOUNT_VOTES', HOUR],
  reportsOfAccount: ['RATE_ACCOUNT_REPORTS', HOUR],
  takedowns: ['RATE_TAKEDOWNS', HOUR],
  torrentsOfAccount: ['RATE_ACCOUNT_TORRENTS', HOUR],
  torrentsOfTrusted: ['RATE_TRUSTED_TORRENTS', HOUR],
  torrentAttemptsOfAccount: ['RATE_ACCOUNT_TORRENTS', HOUR, ATTEMPTS],
  torrentAttemptsOfTrusted: ['RATE_TRUSTED_TORRENTS', HOUR, ATTEMPTS],
  scrobblesOfConnection: ['RATE_SCROBBLES', MINUTE],
  scrobblesOfAccount: ['RATE_SCROBBLES', MINUTE, CONNECTIONS],
  storedScrobblesOfAccount: ['RATE_SCROBBLES', DAY, MINUTES],
  torrentPreviewsOfAccount: ['RATE_ACCOUNT_TORRENT_PREVIEWS', HOUR],
} as const satisfies Record<string, readonly [Setting, number, number?]>

export type Limit = keyof typeof LIMITS
/** A limit and its key: a client's address, or an account by id or folded e-mail address (which need not exist). */
export type Counted = readonly [limit: Limit, who: string | number]

/**
 * The limit of mails of one kind to an address (`emailKey`). `who` separates clients, names or users, so that strangers
 * do not use up the owner's mails.
 */
export function mailsTo(
  kind: 'registration' | 'confirmation' | 'reset' | 'change',
  emailKey: string,
  who: string | number = '',
): Counted {
  return ['mailsOfAccount', [kind, emailKey, who].join('\n')]
}

/**
 * Adds one to each count. While the database takes no writes, each process counts for itself, so that reads with a
 * limit go on.
 * @throws AppError tooManyRequests, with the seconds until it is allowed again
 */
export async function count(...each: Counted[]): Promise<void> {
  await knowSettings(each)
  await Promise.all(each.map(([limit, who]) => consume(limit, keyOf(who)).catch(refuse)))
}

/**
 * The same for several limits at once, in one statement: for calls so frequent that their statements are felt.
 * @param then what is counted only if none of `each` is reached
 * @throws AppError tooManyRequests, with the seconds until the first limit that is reached allows it again
 */
export async function countTogether(each: readonly Counted[], then: readonly Counted[] = []): Promise<void> {
  await knowSettings([...each, ...then])
  await noting(
    () => countInOne(each, then),
    async () => {
      await countHere(each)
      await countHere(then)
    },
  )
}

async function countInOne(each: readonly Counted[], then: readonly Counted[]): Promise<void> {
  const now = Date.now()
  const values = [now, ...[each, then].flatMap((some) => [some.map(rowKey), some.map((one) => endOf(one, now))])]
  const mosts = each.map(([limit]) => mostOf(limit))
  const counts = (await pool().query<Used>({ name: 'limits-count', text: COUNT, values: [...values, mosts] })).rows
  for (const counted of [...each, ...then]) {
    const row = counts.find(({ key }) => key === rowKey(counted))
    // What is counted beyond the limit is refused, but counted.
    if (row && row.points > mostOf(counted[0])) throw tooMany(row.expire - now)
  }
}

const endOf = ([limit]: Counted, now: number) => now + LIMITS[limit][1] * 1000

/** Counts in this process alone. */
async function countHere(each: readonly Counted[]): Promise<void> {
  await Promise.all(each.map(([limit, who]) => ownLimiter(limit).consume(keyOf(who)).catch(refuse)))
}

/** As rate-limiter-flexible writes one row. In the order of the keys, so that no two statements wait for each other. */
const countedOf = (
  keys: string,
  ends: string,
  condition = 'true',
) => `INSERT INTO rate_limits AS r (key, points, expire)
  SELECT key, 1, expire FROM unnest(${keys}::text[], ${ends}::bigint[]) AS given (key, expire) WHERE ${condition} ORDER BY key
  ON CONFLICT (key) DO UPDATE SET points = CASE WHEN r.expire <= $1::bigint THEN 1 ELSE r.points + 1 END,
    expire = CASE WHEN r.expire <= $1::bigint THEN excluded.expire ELSE r.expire END
  RETURNING key, points, expire::float8 AS expire`
const COUNT = `WITH each AS (${countedOf('$2', '$3')}), later AS (${countedOf(
  '$4',
  '$5',
  `NOT EXISTS (SELECT FROM each JOIN unnest($2::text[], $6::int[]) AS most (key, points) USING (key)
    WHERE each.points > most.points)`,
)})
  SELECT * FROM each UNION ALL SELECT * FROM later`

/**
 * Does what is limited, and counts it only if it is done: what is refused, by the limit or by `act`, is taken from
 * the count again.
 * @throws AppError tooManyRequests; whatever `act` throws
 */
export async function countDone<Done>(counted: Counted, act: () => Promise<Done>): Promise<Done> {
  let isCounted = false
  try {
    await count(counted)
    isCounted = true
    return await act()
  } catch (error) {
    // A limiter counts what it refuses, too. The reason of the refusal is what matters.
    const isMany = error instanceof AppError && error.code === 'tooManyRequests'
    if (isCounted || isMany) await uncount(counted).catch(() => {})
    throw error
  }
}

/** How often something is still allowed, and when its window ends; null if none is open. */
export async function leftOf(counted: Counted): Promise<{ left: number; end: Date | null }> {
  await knowSettings([counted])
  const [row] = await plannedRows<{ used: Used[] }>('limits-used', `SELECT ${USED} AS used`, usedOf([counted]))
  const [used] = row?.used ?? []
  return { left: Math.max(0, mostOf(counted[0]) - (used?.points ?? 0)), end: used ? new Date(used.expire) : null }
}

/** Takes one from each count. */
export async function uncount(...each: Counted[]): Promise<void> {
  await plannedRows('limits-uncount', UNCOUNT, [each.map(rowKey)])
}

const UNCOUNT = 'UPDATE rate_limits SET points = points - 1 WHERE key = ANY($1::text[]) AND points > 0'

/** Adds one to a count. Returns whether it is still within its limit. */
export async function isWithin(limit: Limit, who: string | number): Promise<boolean> {
  const { consumedPoints } = await consume(limit, keyOf(who)).catch((reason: unknown) => {
    if (reason instanceof RateLimiterRes) return reason
    throw reason
  })
  return consumedPoints <= mostOf(limit)
}

/**
 * Checks whether a limit is reached, without counting.
 * @throws AppError tooManyRequests
 */
export async function expectFew(...each: Counted[]): Promise<void> {
  const [row] = await plannedRows<{ used: Used[] }>('limits-used', `SELECT ${USED} AS used`, usedOf(each))
  refuseMany(each, row?.used ?? [])
}

/** A row of the table as rate-limiter-flexible writes it, whose own API reads one row per query. */
export type Used = { key: string; points: number; expire: number }
/** The used part of the limits of usedOf(), as a column of a statement whose first two parameters these are. */
export const USED = `coalesce((SELECT json_agg(json_build_object('key', key, 'points', points, 'expire', expire))
  FROM rate_limits WHERE key = ANY($1::text[]) AND expire > $2::bigint), '[]')`

export function usedOf(each: readonly Counted[]): [keys: string[], now: number] {
  return [each.map(rowKey), Date.now()]
}

/** The values of few(). */
export function fewOf(each: readonly Counted[]): [keys: string[], most: number[], now: number] {
  return [each.map(rowKey), each.map(([limit]) => mostOf(limit)), Date.now()]
}

/** The condition that no limit is reached, for a statement with the values of fewOf(), the first as parameter `at`. */
export const few = (
  at: number,
) => `NOT EXISTS (SELECT FROM unnest($${at}::text[], $${at + 1}::int[]) AS most (key, points)
    JOIN rate_limits r USING (key) WHERE r.points >= most.points AND r.expire > $${at + 2}::bigint)`

/** @throws AppError tooManyRequests */
export function refuseMany(each: readonly Counted[], used: readonly Used[]): void {
  for (const counted of each) {
    const row = used.find(({ key }) => key === rowKey(counted))
    if (row && row.points >= mostOf(counted[0])) throw tooMany(row.expire - Date.now())
  }
}

const rowKey = ([limit, who]: Counted) => limiter(limit).getKey(keyOf(who))

/** Deletes counts: what is counted from here on begins anew. */
export async function forget(tx: Statements, ...each: Counted[]): Promise<void> {
  await tx.query(sql`DELETE FROM rate_limits WHERE key = ANY(${each.map(rowKey)}::text[])`)
}

/** Deletes expired counts but those that are being counted: then it and `countTogether` never wait for each other. */
export async function forgetExpired(): Promise<void> {
  await rows(sql`DELETE FROM rate_limits WHERE key IN (
    SELECT key FROM rate_limits WHERE expire < ${Date.now()}::bigint FOR UPDATE SKIP LOCKED)`)
}

function refuse(reason: unknown): never {
  throw reason instanceof RateLimiterRes ? tooMany(reason.msBeforeNext) : reason
}

function tooMany(milliseconds: number): AppError {
  return new AppError('tooManyRequests', { retryAfter: Math.max(1, Math.ceil(milliseconds / 1000)) })
}

/** The table contains only hashes of addresses and accounts. */
function keyOf(who: string | number): string {
  return createHash('sha256').update(String(who)).digest('base64url').slice(0, 22)
}

function consume(limit: Limit, key: string): Promise<RateLimiterRes> {
  return noting(
    () => limiter(limit).consume(key),
    () => ownLimiter(limit).consume(key),
  )
}

/** The counts of this process. */
const ownLimiters = new Map<Limit, RateLimiterMemory>()

function ownLimiter(limit: Limit): RateLimiterMemory {
  return kept(ownLimiters, limit, () => new RateLimiterMemory(windowOf(limit)))
}

const limiters = perPool(() => new Map<Limit, RateLimiterPostgres>())

function limiter(limit: Limit): RateLimiterPostgres {
  const table = { storeType: 'pool', tableName: 'rate_limits', tableCreated: true, clearExpiredByTimeout: false }
  const made = () => new RateLimiterPostgres({ storeClient: pool(), ...table, ...windowOf(limit) })
  const one = kept(limiters(), limit, made)
  one.points = mostOf(limit)
  return one
}

function windowOf(limit: Limit): { keyPrefix: string; points: number; duration: number } {
  return { keyPrefix: limit, points: mostOf(limit), duration: LIMITS[limit][1] }
}

function mostOf(limit: Limit): number {
  const [setting, , times = 1]: readonly [Setting, number, number?] = LIMITS[limit]
  return (isOfSite(limit) ? knownSite()[OF_SITE[limit]] : env()[setting]) * times
}

/** The limits that are settings of the site; their variables win. */
const OF_SITE = {
  torrentsOfAccount: 'uploads',
  torrentAttemptsOfAccount: 'uploads',
  torrentsOfTrusted: 'trustedUploads',
  torrentAttemptsOfTrusted: 'trustedUploads',
} as const satisfies Partial<Record<Limit, keyof SiteSettings>>

const isOfSite = (limit: Limit): limit is keyof typeof OF_SITE => Object.hasOwn(OF_SITE, limit)

/** Reads the settings of the site if one of these limits is among them. */
async function knowSettings(each: readonly Counted[]): Promise<void> {
  if (each.some(([limit]) => isOfSite(limit))) await siteNow()
}

function kept<Limiter>(made: Map<Limit, Limiter>, limit: Limit, make: () => Limiter): Limiter {
  const known = made.get(limit) ?? make()
  made.set(limit, known)
  return known
}
