import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rows, sql } from '@/server/platform/database/client'
import { env } from '@/server/platform/env'
import { freePort } from '@/tests/bench/ports'
import { processesOf } from '@/tests/bench/processor-time'
import { documentedCalls, requestsOf } from '@/tests/support/any-call'
import { useDatabase } from '@/tests/support/database'
import { eventually } from '@/tests/support/eventually'
import { givenUser, PASSWORD } from '@/tests/support/factories'
import fc from '@/tests/support/fast-check'
import { givenOddWork } from '@/tests/support/odd-works'
import { askBy, habits } from './support/habits'
import { type Product, startProduct } from './support/product'
import { ask } from './support/readers'
import { IS_LONG } from './support/rounds'

useDatabase()

/** Requests between two looks at what is taken. */
const HUNDRED = 100
const HUNDREDS = IS_LONG ? 100 : 6
const AT_ONCE = 8
/**
 * Descriptors that a process may open later than in the first hundred: for caches, pools, and modules that are loaded
 * on use.
 */
const MORE_HANDLES = 24

let product: Product
let metricsUrl: string
let tokens: (string | undefined)[]

beforeAll(async () => {
  const me = await givenUser('fuzzy', { permissions: ['CanEdit', 'CanModerate'] })
  const other = await givenUser('other')
  for (let n = 1; n <= 6; n++) await givenOddWork(n, { me, other })
  const port = await freePort()
  metricsUrl = `http://127.0.0.1:${port}/metrics`
  product = await startProduct(env().DATABASE_URL ?? '', { METRICS_PORT: String(port), ...UNLIMITED })
  tokens = [await tokenOf('fuzzy'), await tokenOf('fuzzy'), await tokenOf('other'), undefined]
}, 300_000)
afterAll(() => product?.stop())

const UNLIMITED = Object.fromEntries(
  Object.keys(env())
    .filter((name) => name.startsWith('RATE_') && name !== 'RATE_READS')
    .map((name) => [name, '1000000']),
)

async function tokenOf(username: string): Promise<string> {
  const body = JSON.stringify({ email: `${username}@example.org`, password: PASSWORD })
  const headers = { 'content-type': 'application/json' }
  return JSON.parse((await ask(`${product.url}/api/users/login`, { method: 'POST', body, headers })).body).token
}

/** Calls that end what the next requests need: sessions, the account. */
const ENDING = /^DELETE \/api\/users\/(?:me|sessions|logout)|^(?:POST|PUT) \/api\/users\/(?:me\/password|refresh|reset)/

const known = {
  id: fc.integer({ min: 1, max: 6 }),
  username: fc.constantFrom('fuzzy', 'other'),
  listname: fc.constantFrom('one', 'favorites'),
}
/** Any call by any client, or a page. */
const requests = fc.record({
  request: fc.oneof(
    {
      weight: 4,
      arbitrary: fc
        .constantFrom(...documentedCalls.filter(({ name }) => !ENDING.test(name)))
        .chain((call) => requestsOf(call, known)),
    },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom('/', '/media', '/media/1', '/torrents', '/user/fuzzy', '/media?query=title', '/sitemap.xml')
        .map((address) => ({ address, init: { method: 'GET' as const, headers: {} } })),
    },
  ),
  who: fc.nat({ max: 3 }),
  habit: habits,
})

test('whatever clients do with their connections, everything that was taken for them is given back', async () => {
  const given = fc.sample(requests, HUNDRED * HUNDREDS)
  const url = new URL(product.url)
  let handles: number[] = []
  for (let from = 0; from < given.length; from += HUNDRED) {
    const queue = given.slice(from, from + HUNDRED)
    const client = async () => {
      for (let next = queue.shift(); next; next = queue.shift()) {
        const { request, who, habit } = next
        const headers = new Headers(request.init.headers)
        const token = tokens[who]
        if (token) headers.set('authorization', `Bearer ${token}`)
        const sent = new Request(new URL(request.address, url), { ...request.init, headers })
        const statuses = await askBy(habit, url, sent)
        expect(
          statuses.filter((status) => status >= 500 && status !== 503),
          `${sent.method} ${sent.url}`,
        ).toEqual([])
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, client))
    await eventually(async () => expect(await taken()).toEqual({}))
    // Idle connections to the origins are kept for some seconds.
    await eventually(() => {
      const now = processesOf(product.pid).map((pid) => readdirSync(`/proc/${pid}/fd`).length)
      if (from === 0) handles = now
      for (const [n, count] of now.entries()) expect(count).toBeLessThanOrEqual((handles[n] ?? 0) + MORE_HANDLES)
    })
  }
  expect((await ask(product.url)).status).toBe(200)
})

/** What is taken: gauges of work that is under way, and transactions of the database, as far as they are not 0. */
async function taken(): Promise<Record<string, number>> {
  const [{ open } = { open: 0 }] = await rows<{ open: number }>(
    sql`SELECT count(*)::int AS open FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid() AND state LIKE 'idle in transaction%'`,
  )
  const { body } = await ask(metricsUrl)
  const gauges = body.split('\n').flatMap((line) => {
    const [, name = '', value = ''] = /^(\S+) (\S+)$/.exec(line) ?? []
    return WORK.test(name) && Number(value) !== 0 ? [[name, Number(value)] as const] : []
  })
  return { ...Object.fromEntries(gauges), ...(open > 0 && { 'idle in transaction': open }) }
}

/** Gauges that are 0 where nobody asks for anything. */
const WORK =
  /^mokuroku_(?:connections|open_answers|unsent_bytes|queue_requests\{.*|places\{.*|database_connections\{.*state="waiting".*)$/
