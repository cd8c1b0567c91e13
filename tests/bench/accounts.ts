import { Agent, request } from 'node:http'
import { hash, verify } from '@node-rs/argon2'
import { passwordLimiter } from '@/server/domain/identity/sessions/passwords'
import { readEnv } from '@/server/platform/env'
import type { Bench } from './bench'
import { connected } from './clients'
import { interleaved, median, medians } from './measure'
import { type Findings, milliseconds, perSecond } from './report'
import { startPartner } from './servers'
import { openVisitor, p99 } from './visitor'

const CLIENTS = 32
const PASSWORD = 'a password for measurements'
/** All clients share one address here. */
const UNLIMITED = Object.fromEntries(['RATE_REFRESHES', 'RATE_ACCOUNT_REFRESHES'].map((name) => [name, '1000000000']))

type Given = { body?: unknown; headers?: Record<string, string> }
type Session = { token: string; refreshToken: string }

/**
 * Logins beside the hash alone, a cached page during many logins beside the hash alone, and refreshes beside one
 * UPDATE.
 */
export async function accounts({ databases, folder, scale, startProduct }: Bench): Promise<Findings> {
  const url = await databases.real()
  await users(url)
  // As pages that are not kept: what a load starts is no part of a login.
  const product = await startProduct(url, { ...UNLIMITED, JOBS: 'off' })
  const partner = await startPartner(folder, url, { processes: readEnv().ORIGINS })
  const visitor = openVisitor(`${product.origin}/media`)
  const logIn = (client: number) =>
    ask<Session>(`${product.origin}/api/users/login`, {
      body: { email: `bench-${client}@example.org`, password: PASSWORD },
    })

  const storm = (seconds: number) => rate(seconds, logIn)
  await medians({ logins: () => storm(1), page: () => p99(visitor, 1) }, 1)
  const speed = await medians({ logins: () => storm(scale.seconds), hash: () => hashes(scale.seconds) }, scale.rounds)
  const waits = await interleaved(
    {
      quiet: async () => [await p99(visitor, scale.seconds)],
      stormy: () => Promise.all([p99(visitor, scale.seconds), storm(scale.seconds)]),
      beside: () => Promise.all([p99(visitor, scale.seconds), hashes(scale.seconds)]),
    },
    // The 99th percentile needs many rounds: each has only some twenty such values.
    scale.rounds * 2 + 1,
  )
  const middle = (side: keyof typeof waits, at = 0) => median(waits[side].map((found) => found[at] ?? 0))
  const [quiet, stormy, beside] = [middle('quiet'), middle('stormy'), middle('beside')]

  const sessions = await Promise.all(Array.from({ length: CLIENTS }, (_, client) => logIn(client)))
  const ids = sessions.map(({ token }) => sessionOf(token))
  const refreshed = await medians(
    {
      ours: () =>
        rate(scale.seconds, async (client) => {
          const headers = { 'x-refresh-token': sessions[client]?.refreshToken ?? '' }
          sessions[client] = await ask<Session>(`${product.origin}/api/users/refresh`, { headers })
        }),
      update: () => rate(scale.seconds, (client) => ask(`${partner.origin}/update/${ids[client]}`, {})),
    },
    scale.rounds,
  )
  return {
    rows: [
      {
        what: `logins, ${CLIENTS} clients`,
        ours: perSecond(speed.logins),
        partner: `the hash alone on ${threads()} thread${threads() > 1 ? 's' : ''}: ${perSecond(speed.hash)}`,
        ratio: speed.logins / speed.hash,
        reach: { atLeast: 0.7 },
      },
      {
        what: 'p99 of a kept page in that storm',
        ours: milliseconds(stormy),
        partner: `beside the hash alone: ${milliseconds(beside)}`,
        ratio: stormy / beside,
        reach: { atMost: 2 },
      },
      {
        what: `refreshes, ${CLIENTS} clients`,
        ours: perSecond(refreshed.ours),
        partner: `a bare Next handler with one UPDATE: ${perSecond(refreshed.update)}`,
        ratio: refreshed.ours / refreshed.update,
        reach: { atLeast: 0.5 },
      },
    ],
    notes: [
      `Logins while that visitor reads, ${CLIENTS} clients: ${perSecond(middle('stormy', 1))}. With no logins at all the p99 of the page is ${milliseconds(quiet)}.`,
    ],
  }
}

/** As many as all origins together use (server/domain/identity/sessions/passwords.ts). */
const threads = () => readEnv().ORIGINS * passwordLimiter().concurrency

/** The accounts that log in, all with one password. */
async function users(url: string): Promise<void> {
  const client = await connected(url)
  await client.query(
    `INSERT INTO users (username, username_key, email, email_key, password_hash, confirmed_at)
      SELECT 'bench-' || n, 'bench-' || n, 'bench-' || n || '@example.org', 'bench-' || n || '@example.org', $1, now()
      FROM generate_series(0, $2::int - 1) AS n ON CONFLICT (username_key) DO UPDATE SET password_hash = EXCLUDED.password_hash`,
    [await hash(PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 }), CLIENTS],
  )
}

/** Completed actions per second; each client starts the next one when the last has ended. */
async function rate(seconds: number, act: (client: number) => Promise<unknown>): Promise<number> {
  let done = 0
  const started = performance.now()
  const end = started + seconds * 1000
  const work = async (_: unknown, client: number) => {
    do {
      await act(client)
      done++
    } while (performance.now() < end)
  }
  await Promise.all(Array.from({ length: CLIENTS }, work))
  return (done * 1000) / (performance.now() - started)
}

/** The rate of hashes alone. */
async function hashes(seconds: number): Promise<number> {
  const kept = await hash(PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
  let done = 0
  const started = performance.now()
  const end = started + seconds * 1000
  const work = async () => {
    do {
      await verify(kept, PASSWORD)
      done++
    } while (performance.now() < end)
  }
  await Promise.all(Array.from({ length: threads() }, work))
  return (done * 1000) / (performance.now() - started)
}

const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS })

/** One POST that must succeed. */
function ask<Answer>(address: string, { body, headers }: Given): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const json = body === undefined ? '' : JSON.stringify(body)
    const all = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(json), ...headers }
    const asked = request(address, { method: 'POST', agent, headers: all }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        text += chunk
      })
      response.on('end', () => {
        if (response.statusCode === 200) resolve(JSON.parse(text))
        else reject(new Error(`${address} answered ${response.statusCode}: ${text}`))
      })
    })
    asked.on('error', reject)
    asked.end(json)
  })
}

function sessionOf(token: string): string {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).jti
}
