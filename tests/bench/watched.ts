import { Agent, request } from 'node:http'
import { hashPassword } from '@/server/domain/identity/sessions/passwords'
import { usernameKey } from '@/server/domain/identity/users/names'
import { readEnv } from '@/server/platform/env'
import type { Bench } from './bench'
import { cards } from './cards'
import { connected } from './clients'
import { interleaved, median, percentile, timed } from './measure'
import { type Findings, milliseconds, perSecond, type Row } from './report'
import { startPartner } from './servers'

const CONNECTIONS = 30
export const PASSWORD = 'only for measurements'
/** Records of the two readers, and entries of their lists "best". */
const READERS = { many: { records: 20_000, entries: 10_000 }, few: { records: CONNECTIONS, entries: 30 } }

/** Writes of watched records beside one bare durable upsert; own pages and lists of many beside those of few. */
export async function watched({ root, databases, folder, scale, startProduct }: Bench): Promise<Findings> {
  const url = await databases.empty('watched')
  await fill(url)
  const product = await startProduct(url, { RATE_LOGIN_FAILURES: '1000' })
  const partner = await startPartner(folder, url, { processes: readEnv().ORIGINS })
  const many = await logIn(product.origin, 'many')
  const few = await logIn(product.origin, 'few')
  const rows = [
    ...(await writes(product.origin, partner.origin, few, scale)),
    await views(
      '/api/watched',
      'my watched page, 20,000 records beside 30',
      1.3,
      [
        { address: `${product.origin}/api/watched`, token: many },
        { address: `${product.origin}/api/watched`, token: few },
      ],
      scale,
    ),
    await views(
      '/api/user-lists/…',
      'first view of a list, 10,000 entries beside 30',
      2,
      [
        { address: `${product.origin}/api/user-lists/many/best`, token: many },
        { address: `${product.origin}/api/user-lists/few/best`, token: few },
      ],
      scale,
    ),
    await views(
      '/list/…',
      'page of a list, 10,000 entries beside 30',
      2,
      [
        { address: `${product.origin}/list/many/best`, token: many },
        { address: `${product.origin}/list/few/best`, token: few },
      ],
      scale,
    ),
    await cards({ root, origin: product.origin, token: many, database: url, user: 1 }, scale),
  ]
  return { rows, notes: [] }
}

async function fill(url: string): Promise<void> {
  const client = await connected(url)
  await client.query('CREATE TABLE bare_upserts (id int PRIMARY KEY, number int NOT NULL)')
  await client.query(`INSERT INTO media (title, title_sort, type, total_episodes) SELECT n, n, 'Anime', 1000000
    FROM generate_series(1, 25000) n`)
  for (const [name, { records, entries }] of Object.entries(READERS)) {
    const values = [name, usernameKey(name), `${name}@example.org`, await hashPassword(PASSWORD, 'bench')]
    const { rows } = await client.query<{ id: number }>(
      `INSERT INTO users (username, username_key, email, email_key, password_hash, confirmed_at)
        VALUES ($1, $2, $3, $3, $4, now()) RETURNING id`,
      values,
    )
    await client.query(
      `INSERT INTO watched_records (user_id, media_id, status, rating) SELECT $1, n, 'Planned', n % 101 FROM generate_series(1, $2) n`,
      [rows[0]?.id, records],
    )
    await client.query(
      `WITH made AS (INSERT INTO lists (owner_id, name, slug, visibility) VALUES ($1, 'Best', 'best', 'Public') RETURNING id)
        INSERT INTO list_entries (list_id, media_id, position) SELECT made.id, n, n FROM made, generate_series(1, $2) n`,
      [rows[0]?.id, entries],
    )
  }
  await client.query('VACUUM ANALYZE')
}

/** The access token of a user with the password of the benchmarks. */
export async function logIn(origin: string, name: string): Promise<string> {
  const body = JSON.stringify({ email: `${name}@example.org`, password: PASSWORD })
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${origin}/api/users/login`, { method: 'POST', headers, body })
  const { token } = (await response.json()) as { token: string }
  return token
}

async function writes(origin: string, partner: string, token: string, scale: Bench['scale']): Promise<Row[]> {
  const sides = {
    ours: () => load(`${origin}/api/watched`, token, scale.seconds, writeOf),
    bare: () => load(`${partner}/upsert`, token, scale.seconds, writeOf),
  }
  await interleaved(sides, 1)
  const found = await interleaved(sides, scale.rounds)
  return writeRows(
    `PUT /api/watched, ${CONNECTIONS} connections`,
    'a bare route handler with one durable upsert',
    found,
  )
}

/** What two sides wrote per second, and the slowest of a hundred writes. */
export function writeRows(what: string, partner: string, found: { ours: Load[]; bare: Load[] }): Row[] {
  const rate = (side: Load[]) => median(side.map(({ perSecond }) => perSecond))
  const slowest = (side: Load[]) => median(side.map(({ p99 }) => p99))
  return [
    {
      what,
      ours: perSecond(rate(found.ours)),
      partner: `${partner}: ${perSecond(rate(found.bare))}`,
      ratio: rate(found.ours) / rate(found.bare),
      reach: { atLeast: 0.4 },
    },
    {
      what: `${what}, the slowest of a hundred`,
      ours: milliseconds(slowest(found.ours)),
      partner: milliseconds(slowest(found.bare)),
      ratio: slowest(found.ours) / slowest(found.bare),
      reach: { atMost: 2 },
    },
  ]
}

type Load = { perSecond: number; p99: number }

/** The last written number, always below the total of a work's episodes. */
let written = 0

/** `path` is added to the address. */
type Write = { method: 'PUT' | 'POST'; body: object; path?: string }

/** Each connection writes a record of its own, always with another number, so that nothing is skipped. */
const writeOf = (connection: number): Write => ({
  method: 'PUT',
  body: { media: connection + 1, episodesWatched: ++written, status: 'Watching' },
})

/** Each connection writes repeatedly what `write` says. */
export async function load(
  address: string,
  token: string,
  seconds: number,
  write: (connection: number) => Write,
): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const took: number[] = []
  const start = performance.now()
  const end = start + seconds * 1000
  const connection = async (_: unknown, number: number) => {
    do {
      const { method, body, path = '' } = write(number)
      took.push(await timed(() => send(method, address + path, token, JSON.stringify(body), agent)))
    } while (performance.now() < end)
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, connection))
  agent.destroy()
  return { perSecond: (took.length * 1000) / (performance.now() - start), p99: percentile(took, 99) }
}

/** Makes a call, and waits until its answer has been read. */
export function send(method: string, address: string, token: string, body: string, agent: Agent): Promise<void> {
  const headers = {
    'content-type': 'application/json',
    authorization: `Bearer ${token}`,
    'content-length': Buffer.byteLength(body),
  }
  return new Promise((resolve, reject) => {
    const sent = request(address, { method, agent, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${address} answered ${response.statusCode}.`))
      response.on('error', reject).on('end', resolve).resume()
    })
    sent.on('error', reject).end(body)
  })
}

type View = { address: string; token: string }

/**
 * Pages or calls with a token, which no cache answers: many rows beside few. `prepare` comes before each, and is not
 * measured.
 */
export async function views(
  path: string,
  what: string,
  atMost: number,
  [many, few]: [View, View],
  scale: Bench['scale'],
  prepare: (view: View) => Promise<void> = async () => {},
): Promise<Row> {
  const get =
    ({ address, token }: View) =>
    async () => {
      const response = await fetch(address, { headers: { authorization: `Bearer ${token}` } })
      if (response.status !== 200) throw new Error(`${address} answered ${response.status}.`)
      await response.arrayBuffer()
    }
  const view = (of: View) => async () => {
    await prepare(of)
    return timed(get(of))
  }
  const sides = { many: view(many), few: view(few) }
  await interleaved(sides, 20)
  const found = await interleaved(sides, 20 * scale.repeats)
  const [ours, partner] = [median(found.many), median(found.few)]
  return {
    what: `GET ${path}: ${what}`,
    ours: milliseconds(ours),
    partner: milliseconds(partner),
    ratio: ours / partner,
    reach: { atMost },
  }
}
