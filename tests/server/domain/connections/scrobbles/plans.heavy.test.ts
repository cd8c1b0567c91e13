import pg from 'pg'
import { beforeAll, expect, test, vi } from 'vitest'
import { choicesOf } from '@/server/domain/connections/choices/queries'
import { chooseWork, undoScrobble } from '@/server/domain/connections/corrections/mutations'
import { cleanScrobbles } from '@/server/domain/connections/jobs'
import { createConnection } from '@/server/domain/connections/mutations'
import { connectionsOf, connectionWith } from '@/server/domain/connections/queries'
import type { Scrobble } from '@/server/domain/connections/rules'
import { takeScrobble } from '@/server/domain/connections/scrobbles/mutations'
import { scrobblesOf } from '@/server/domain/connections/scrobbles/queries'
import { pool, prisma, rows, sql } from '@/server/platform/database/client'
import { useDatabase } from '@/tests/support/database'
import { givenMedia, givenUser } from '@/tests/support/factories'
import { blocksOf } from '@/tests/support/plans'

useDatabase()

/** Events of all, of whom one user has as many as 20 connections keep. */
const ALL = 300_000
const OTHERS = 200
const PART = 100_000
const OWN_CONNECTIONS = 20
const OF_EACH = Math.min(20_000, ALL / 100)
/** Blocks of 8 kB that a statement may read, also before a vacuum. A scan of the user's reads 60,000. */
const MOST = 4500

let me: number
let key: string
let media: number
let oldest: { NotFound: number; Marked: number }

beforeAll(async () => {
  me = await givenUser('Busy')
  media = await givenMedia({ title: 'Mushishi', totalEpisodes: null })
  ;({ key } = await createConnection(me, { program: 'Other', name: 'TV', account: null }))
  await rows(sql`INSERT INTO connections (user_id, program, name, key_hash, last_event_at)
    SELECT ${me}::int, 'Other', 'TV ' || n, sha256(uuid_send(gen_random_uuid())), now() FROM generate_series(2, ${OWN_CONNECTIONS}::int) AS n`)
  await rows(sql`INSERT INTO users (username, username_key, email, email_key, password_hash, confirmed_at)
    SELECT 'other' || n, 'other' || n, 'o' || n || '@example.org', 'o' || n || '@example.org', '', now()
    FROM generate_series(1, ${OTHERS}::int) AS n`)
  await rows(sql`INSERT INTO connections (user_id, program, name, key_hash, last_event_at)
    SELECT id, 'Other', 'TV', sha256(uuid_send(gen_random_uuid())), now() FROM users WHERE username LIKE 'other%'`)
  await fill()
  await rows(sql`VACUUM ANALYZE scrobbles`)
  await rows(sql`ANALYZE`)
}, 3_600_000)

async function fill(): Promise<void> {
  const others = (await rows<{ id: number }>(sql`SELECT id FROM connections WHERE user_id <> ${me}::int`)).map(
    ({ id }) => id,
  )
  const own = (await rows<{ id: number }>(sql`SELECT id FROM connections WHERE user_id = ${me}::int ORDER BY id`)).map(
    ({ id }) => id,
  )
  const mine = OF_EACH * own.length
  const spread = Math.floor(ALL / mine)
  // The user's events are spread among those of the others, as they come.
  for (let from = 0; from < ALL; from += PART)
    await rows(sql`INSERT INTO scrobbles (user_id, connection_id, kind, series_key, title, season, first_episode, last_episode, progress,
      outcome, media_id, first_marked, last_marked, payload, created_at)
    SELECT c.user_id, c.id, 'Episode', 'series:' || n % 300, 'Show ' || n % 300, 1, n % 24 + 1, n % 24 + 1, 100,
      (CASE WHEN n % 10 = 0 THEN 'NotFound' WHEN n % 10 < 3 THEN 'TooShort' ELSE 'Marked' END)::scrobble_outcome,
      CASE WHEN n % 10 > 2 THEN ${media}::int END, CASE WHEN n % 10 > 2 THEN n % 24 + 1 END, CASE WHEN n % 10 > 2 THEN n % 24 + 1 END,
      CASE WHEN age.days < 7 THEN '{"title":"Show"}' END, now() - make_interval(secs => age.days * 86400)
    FROM generate_series(${from + 1}::int, ${Math.min(ALL, from + PART)}::int) AS n
      CROSS JOIN LATERAL (SELECT (${ALL}::int - n) * 90.0 / ${ALL}::int AS days) AS age
      JOIN connections c ON c.id = CASE WHEN n % ${spread}::int = 0 THEN (${own}::int[])[n / ${spread}::int % ${own.length}::int + 1]
        ELSE (${others}::int[])[n % ${others.length}::int + 1] END`)
}

type Asked = { text: string; values: unknown[] }

/** The plans of all statements of `work`, also of those in its transactions. */
async function plansOf(work: () => Promise<unknown>): Promise<{ text: string; plan: string }[]> {
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  await work()
  const asked = sent.mock.calls.flatMap((call): Asked[] => {
    const [query, values] = call as unknown as [string | Asked, unknown[] | undefined]
    return typeof query === 'string' ? [{ text: query, values: values ?? [] }] : [query]
  })
  sent.mockRestore()
  const client = await pool().connect()
  const plans: { text: string; plan: string }[] = []
  try {
    for (const { text, values } of asked.filter(({ text }) => /scrobble|connections/.test(text ?? ''))) {
      await client.query('BEGIN')
      const plan = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN (ANALYZE, BUFFERS) ${text}`, values)
      await client.query('ROLLBACK')
      plans.push({ text, plan: plan.rows.map((line) => line['QUERY PLAN']).join('\n') })
    }
  } finally {
    client.release(true)
  }
  return plans
}

const event = (first: number, title = 'Mushishi'): Scrobble => ({
  ...{ kind: 'Episode', ids: [], title, year: null, season: 1, first, last: first },
  ...{ isHalf: false, progress: 100, seriesKey: `series:${title}`, users: [], isTicked: false, day: null },
})
const PAGE = { page: 0, size: 20, connection: undefined, waiting: undefined }

test.each<[name: string, work: () => Promise<unknown>]>([
  ['the connections', () => connectionsOf(me)],
  ['what arrived', () => scrobblesOf(me, PAGE)],
  ['what arrived of one connection', async () => scrobblesOf(me, { ...PAGE, connection: await ownConnection() })],
  ['what waits', () => scrobblesOf(me, { ...PAGE, waiting: '1' })],
  ['the choices', () => choicesOf(me)],
  ['an event', async () => takeScrobble(await connectionWith(key), event(1), '{}')],
  ['a repeated one', async () => takeScrobble(await connectionWith(key), event(1), '{}')],
  ['one that waits', async () => takeScrobble(await connectionWith(key), event(1, 'Unheard'), '{}')],
  ['picking its work', async () => chooseWork(me, oldest.NotFound, { media, episode: null })],
  ['undoing', async () => undoScrobble(me, oldest.Marked)],
  ['cleaning', () => cleanScrobbles()],
])('%s reads few blocks', async (_name, work) => {
  oldest = { NotFound: await newest('NotFound'), Marked: await newest('Marked') }
  const plans = await plansOf(work)
  expect(plans.length).toBeGreaterThan(0)
  expect(plans.filter(({ plan }) => blocksOf(plan) > MOST)).toEqual([])
})

const ownConnection = async () =>
  (await prisma().connection.findFirstOrThrow({ where: { userId: me }, orderBy: { id: 'desc' } })).id
const newest = async (outcome: 'Marked' | 'NotFound') =>
  Number(
    (
      await prisma().scrobble.findFirst({
        where: { userId: me, outcome, ...(outcome === 'Marked' && { NOT: { eventId: null } }) },
        orderBy: { id: 'desc' },
      })
    )?.id ?? 0,
  )
