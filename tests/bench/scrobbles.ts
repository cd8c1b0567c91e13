import { createHash } from 'node:crypto'
import { Agent, request } from 'node:http'
import { hashPassword } from '@/server/domain/identity/sessions/passwords'
import type { Bench } from './bench'
import { connected } from './clients'
import { interleaved, median, percentile, timed } from './measure'
import { type Findings, milliseconds, perSecond } from './report'
import { during, openVisitor, type Visitor } from './visitor'
import { logIn, PASSWORD } from './watched'

/** Events of each user in a round. */
const EVENTS = 50
const WORKS = 25_000

type Side = { took: number[]; perSecond: number; page: number[] }

/** Events of media players of 200 users at once beside the same users' records by hand, both beside a reader. */
export async function scrobbles({ databases, scale, startProduct }: Bench): Promise<Findings> {
  const users = scale.speakers
  const url = await databases.empty('scrobbles')
  await fill(url, users)
  const product = await startProduct(url, { RATE_SCROBBLES: '1000000', RATE_LOGIN_FAILURES: '1000' })
  const { origin } = product
  const tokens: string[] = []
  const agent = new Agent({ keepAlive: true })
  for (let user = 1; user <= users; user++) {
    tokens.push(await logIn(origin, `player-${user}`))
    await put(origin, tokens, user, 0, agent, 'POST')
  }
  agent.destroy()
  const visitor = openVisitor(`${origin}/media`)
  await visitor.waits(scale.seconds)
  const quiet = await visitor.waits(2 * scale.seconds)
  let [events, records] = [0, 0]
  const sides = {
    events: () => {
      events += EVENTS
      return side(visitor, users, events - EVENTS, (...each) => tell(origin, ...each))
    },
    records: () => {
      records += EVENTS
      return side(visitor, users, records - EVENTS, (...each) => put(origin, tokens, ...each))
    },
  }
  const found = await interleaved(sides, scale.rounds)
  await expectAll(url, users, events)
  const rate = (of: Side[]) => median(of.map((each) => each.perSecond))
  const slowest = (of: Side[]) => median(of.map(({ took }) => percentile(took, 99)))
  const page = (of: Side[]) => median(of.map((each) => percentile(each.page, 99)))
  const what = `POST /api/scrobbles, ${(users * EVENTS).toLocaleString('en-US')} events of ${users} users at once`
  return {
    rows: [
      {
        what: `${what} beside a reader`,
        ours: perSecond(rate(found.events)),
        partner: `PUT /api/watched, as many of the same users: ${perSecond(rate(found.records))}`,
        ratio: rate(found.events) / rate(found.records),
        reach: null,
      },
      {
        what: `${what}, the slowest of a hundred`,
        ours: milliseconds(slowest(found.events)),
        partner: milliseconds(slowest(found.records)),
        ratio: slowest(found.events) / slowest(found.records),
        reach: { atMost: 2 },
      },
      {
        what: 'a cached page meanwhile, the slowest of a hundred',
        ours: milliseconds(page(found.events)),
        partner: `while the records are put: ${milliseconds(page(found.records))}`,
        ratio: page(found.events) / page(found.records),
        reach: { atMost: 2 },
      },
    ],
    notes: [
      `Each of the ${users} users has a connection of its own and sends one event after the other; half of the events name their work by an id, the others by its title. Afterwards each is stored once, and each record counts all of them. The page took ${milliseconds(percentile(quiet, 99))} while nothing was written.`,
    ],
  }
}

/** Each user has a work of its own for events, and another one for records. */
async function fill(url: string, users: number): Promise<void> {
  const client = await connected(url)
  await client.query(
    `INSERT INTO media (id, title, title_sort, type, total_episodes)
      SELECT n, 'Work ' || n, 'work ' || n, 'Anime', 1000000 FROM generate_series(1, $1::int) n`,
    [WORKS],
  )
  await client.query(
    `INSERT INTO media_search_keys (media_id, key, popularity) SELECT n, 'work ' || n, 0 FROM generate_series(1, $1::int) n`,
    [WORKS],
  )
  await client.query(
    `INSERT INTO external_ids (media_id, site, external_id)
      SELECT n, 'myanimelist', 'anime/' || n FROM generate_series(1, $1::int) n`,
    [WORKS],
  )
  await client.query(
    `INSERT INTO users (id, username, username_key, email, email_key, password_hash, confirmed_at)
      SELECT n, name, name, name || '@example.org', name || '@example.org', $2, now()
      FROM generate_series(1, $1::int) n, LATERAL (SELECT 'player-' || n AS name) AS named`,
    [users, await hashPassword(PASSWORD, 'bench')],
  )
  const hashes = Array.from({ length: users }, (_, at) =>
    createHash('sha256')
      .update(keyOf(at + 1))
      .digest(),
  )
  await client.query(
    `INSERT INTO connections (user_id, program, name, key_hash)
      SELECT n, 'Other', 'Player', hash FROM unnest($1::bytea[]) WITH ORDINALITY AS each (hash, n)`,
    [hashes],
  )
  await client.query('VACUUM ANALYZE')
}

const keyOf = (user: number) => `only-for-measurements-${user}`

type Call = (user: number, episode: number, agent: Agent) => Promise<void>

/**
 * All users call at once, each with one episode after the other, beginning after `before`; the visitor reads meanwhile.
 */
async function side(visitor: Visitor, users: number, before: number, call: Call): Promise<Side> {
  const agent = new Agent({ keepAlive: true, maxSockets: users })
  const took: number[] = []
  const page: number[] = []
  const ofUser = async (_: unknown, at: number) => {
    for (let event = 1; event <= EVENTS; event++) took.push(await timed(() => call(at + 1, before + event, agent)))
  }
  const started = performance.now()
  await during(Promise.all(Array.from({ length: users }, ofUser)), visitor, page)
  const rate = (took.length * 1000) / (performance.now() - started)
  agent.destroy()
  return { took, page, perSecond: rate }
}

/** The next episode was watched. */
async function tell(origin: string, user: number, episode: number, agent: Agent): Promise<void> {
  const work = user % 2 === 0 ? { ids: [`mal:${user}`] } : { title: `Work ${user}`, season: 1 }
  const answer = await ask('POST', `${origin}/api/scrobbles`, { ...work, episode }, { 'x-api-key': keyOf(user) }, agent)
  if (answer.outcome !== 'Marked') throw new Error(`An event of user ${user} was not marked, but ${answer.outcome}.`)
}

/** The same by hand, in the record of another work; POST makes it. */
async function put(
  origin: string,
  tokens: string[],
  user: number,
  episode: number,
  agent: Agent,
  method: 'POST' | 'PUT' = 'PUT',
): Promise<void> {
  const body = { media: WORKS - user, episodesWatched: episode, status: episode === 0 ? 'Planned' : 'Watching' }
  await ask(method, `${origin}/api/watched`, body, { authorization: `Bearer ${tokens[user - 1]}` }, agent)
}

function ask(
  method: string,
  address: string,
  body: object,
  headers: Record<string, string>,
  agent: Agent,
): Promise<{ outcome?: string }> {
  const json = JSON.stringify(body)
  const all = { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(json) }
  return new Promise((resolve, reject) => {
    const asked = request(address, { method, agent, headers: all }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (piece: string) => {
        text += piece
      })
      response.on('error', reject).on('end', () => {
        if (response.statusCode === 200) resolve(JSON.parse(text))
        else reject(new Error(`${address} answered ${response.statusCode}: ${text}`))
      })
    })
    asked.on('error', reject).end(json)
  })
}

/** @throws Error if an event was lost, or counted twice */
async function expectAll(url: string, users: number, events: number): Promise<void> {
  const client = await connected(url)
  const { rows } = await client.query<{ stored: number; marks: number; wrong: number }>(
    `SELECT (SELECT count(*)::int FROM scrobbles WHERE outcome = 'Marked') AS stored,
      (SELECT count(DISTINCT event_id)::int FROM scrobbles) AS marks,
      (SELECT count(*)::int FROM users u LEFT JOIN watched_records r ON r.user_id = u.id AND r.media_id = u.id
        WHERE r.episodes_watched IS DISTINCT FROM $1::int) AS wrong`,
    [events],
  )
  const [found] = rows
  if (found?.stored !== users * events || found.marks !== users * events || found.wrong > 0)
    throw new Error(`Of ${users * events} events ${found?.stored} are stored, and ${found?.wrong} records are wrong.`)
}
