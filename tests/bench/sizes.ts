import { Agent } from 'node:http'
import { hashPassword } from '@/server/domain/identity/sessions/passwords'
import { usernameKey } from '@/server/domain/identity/users/names'
import type { Bench } from './bench'
import { connected } from './clients'
import { throughput } from './generator'
import { fetchGood } from './http'
import { machineClass } from './machine'
import { interleaved, median, timed } from './measure'
import { type Findings, milliseconds, perSecond } from './report'
import { measureRest } from './rest'
import type { Server } from './servers'
import { stopStarted } from './started'
import { termsByKind } from './terms'
import { logIn, PASSWORD, send } from './watched'
import { spreadWorks } from './works'

/** Requests of one client in a round, one after the other, are so many times the scale's. */
const REQUESTS = 8
const NAME = 'sizes'

type Side = { server: Server; token: string; works: number[]; written: number }

/**
 * The size small beside the size medium, on one database: what one client waits for, and a kept page under load. Then
 * the memory of both at rest, for docs/install.md.
 */
export async function sizes(bench: Bench): Promise<Findings> {
  const { databases, scale, startProduct } = bench
  const url = await databases.real()
  const ids = await spreadWorks(url)
  await addUser(url)
  /** Each side asks for every second work, so that no page is made twice. */
  const start = async (SIZE: string, offset: number): Promise<Side> => {
    const server = await startProduct(url, { SIZE, RATE_LOGIN_FAILURES: '1000' })
    const works = ids.slice(1).filter((_, place) => place % 2 === offset)
    return { server, token: await logIn(server.origin, NAME), works, written: 0 }
  }
  const terms = Object.values(await termsByKind(url)).flat()
  const agent = new Agent({ keepAlive: true })
  const servers = await Promise.all([start('small', 0), start('medium', 1)])
  const sides = { small: servers[0], medium: servers[1] }

  const kept = `/media/${ids[0]}`
  const uncached = ({ server, works }: Side) => fetchGood(`${server.origin}/media/${works.pop()}`)
  const search = ({ server }: Side, number: number) =>
    fetchGood(`${server.origin}/api/media?${new URLSearchParams({ query: terms[number % terms.length] ?? '' })}`)
  const mark = (side: Side) => {
    side.written += 1
    const body = JSON.stringify({ media: ids[0], episodesWatched: side.written, status: 'Watching' })
    return send('POST', `${side.server.origin}/api/watched`, side.token, body, agent)
  }
  const asked: [string, (side: Side, number: number) => Promise<unknown>][] = [
    ['a cached media page', ({ server }) => fetchGood(server.origin + kept)],
    ['an uncached media page', uncached],
    ['a search', search],
    ['a mark (POST /api/watched)', mark],
  ]
  const rows: Findings['rows'] = []
  for (const [what, ask] of asked) {
    const { small, medium } = await besides(sides, ask, scale)
    rows.push({
      what: `SIZE=small, one client: ${what}`,
      ours: milliseconds(small),
      partner: `SIZE=medium: ${milliseconds(medium)}`,
      ratio: small / medium,
      reach: null,
    })
  }
  const loaded = await interleaved(
    {
      small: () => throughput(sides.small.server.origin, kept, scale.seconds),
      medium: () => throughput(sides.medium.server.origin, kept, scale.seconds),
    },
    scale.rounds,
  )
  const [small, medium] = [median(loaded.small), median(loaded.medium)]
  rows.push({
    what: 'SIZE=small, 32 connections: a cached media page',
    ours: perSecond(small),
    partner: `SIZE=medium: ${perSecond(medium)}`,
    ratio: small / medium,
    reach: null,
  })
  agent.destroy()
  await removeUser(url)
  await stopStarted()
  await measureRest(bench, await machineClass(url))
  return {
    rows,
    notes: ['Sizes: SIZE=small is the edge with one origin, SIZE=medium with two; both read one database.'],
  }
}

async function besides(
  sides: Record<'small' | 'medium', Side>,
  ask: (side: Side, number: number) => Promise<unknown>,
  scale: Bench['scale'],
): Promise<Record<'small' | 'medium', number>> {
  const round = (side: Side) => async () => {
    const took: number[] = []
    for (let number = 0; number < REQUESTS * scale.repeats; number++) took.push(await timed(() => ask(side, number)))
    return median(took)
  }
  const both = { small: round(sides.small), medium: round(sides.medium) }
  // A warm-up: each process compiles its hot code.
  await interleaved(both, 3)
  const found = await interleaved(both, scale.rounds)
  return { small: median(found.small), medium: median(found.medium) }
}

async function addUser(url: string): Promise<void> {
  const client = await connected(url)
  await client.query(
    `INSERT INTO users (username, username_key, email, email_key, password_hash, confirmed_at)
      VALUES ($1, $2, $3, $3, $4, now()) ON CONFLICT DO NOTHING`,
    [NAME, usernameKey(NAME), `${NAME}@example.org`, await hashPassword(PASSWORD, 'bench')],
  )
}

async function removeUser(url: string): Promise<void> {
  const client = await connected(url)
  await client.query('DELETE FROM users WHERE username = $1', [NAME])
}
