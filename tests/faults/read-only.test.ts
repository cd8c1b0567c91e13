import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { disconnect } from '@/server/platform/database/client'
import { type EmbeddedDatabase, openEmbedded } from '@/server/platform/database/embedded'
import { migrate } from '@/server/platform/database/migrations'
import { env } from '@/server/platform/env'
import { eventually } from '@/tests/support/eventually'
import { givenMedia, givenUser, PASSWORD } from '@/tests/support/factories'
import { run } from '@/tests/support/server'
import { type Product, startProduct } from './support/product'
import { ask } from './support/readers'

const folder = join(tmpdir(), 'read-only')
/** Tokens name the site. */
const SETTINGS = { SITE_URL: 'http://mokuroku.test' }
let database: EmbeddedDatabase
let product: Product
let work: number
let cookie: string
let csrfToken: string
/** Of a program that reads as the user. */
let script: { authorization: string }

beforeAll(async () => {
  mkdirSync(folder, { mode: 0o755 })
  database = await openEmbedded(folder, { settings: ['fsync=off'] })
  await migrate(database.url)
  env().DATABASE_URL = database.url
  work = await givenMedia({ title: 'Mushishi' })
  await givenUser('ginko')
  await disconnect()
}, 300_000)
afterAll(async () => {
  await product.stop()
  await database.close()
})

type Sent = { status: number; code: string | undefined; retryAfter: string | undefined; cookies: string[] }

/** A POST of a browser that keeps its cookies. */
async function post(at: Product, path: string, body: Record<string, string>): Promise<Sent> {
  const headers = { 'content-type': 'application/json', cookie }
  const answer = await fetch(at.url + path, { method: 'POST', headers, body: JSON.stringify({ csrfToken, ...body }) })
  const { code } = await answer.json()
  const cookies = answer.headers.getSetCookie()
  return { status: answer.status, code, retryAfter: answer.headers.get('retry-after') ?? undefined, cookies }
}

async function fetchMark(at: Product): Promise<void> {
  const answer = await fetch(`${at.url}/api/auth/csrf`)
  csrfToken = (await answer.json()).csrfToken
  cookie = answer.headers.getSetCookie().map(firstPart).join('; ')
}

const firstPart = (set: string) => set.split(';')[0] ?? ''
const logIn = (at: Product) =>
  post(at, '/api/auth/callback/credentials', { email: 'ginko@example.org', password: PASSWORD, json: 'true' })
const refresh = (at: Product) => post(at, '/api/auth/session', {})
const READ_ONLY = { status: 503, code: 'readOnly', retryAfter: '30', cookies: [] }

/** The same cluster as a standby at the same address, or again as a primary. */
async function becomeStandby(): Promise<void> {
  const port = Number(new URL(database.url).port)
  // A server that others are connected to is left running.
  const [pid] = readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
  process.kill(Number(pid), 'SIGINT')
  await eventually(() => expect(database.isAlive()).toBe(false), 20)
  writeFileSync(join(folder, 'postgres', 'standby.signal'), '', { mode: 0o644 })
  database = await openEmbedded(folder, { settings: ['fsync=off'], port })
}

test('a product whose database becomes a standby reads on, logs nobody out, and writes again when it is promoted', async () => {
  product = await startProduct(database.url, SETTINGS)
  await fetchMark(product)
  const opened = await logIn(product)
  expect(opened.status).toBe(200)
  const own = await fetch(`${product.url}/api/auth/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: [cookie, ...opened.cookies.map(firstPart)].join('; ') },
    body: JSON.stringify({ csrfToken }),
  })
  script = { authorization: `Bearer ${(await own.json()).token}` }
  cookie = [cookie, ...opened.cookies.map(firstPart)].join('; ')
  expect((await ask(`${product.url}/media/${work}`)).status).toBe(200)

  await becomeStandby()
  await eventually(async () => expect(await refresh(product)).toEqual(READ_ONLY), 100)
  expect((await logIn(product)).code).toBe('readOnly')
  expect((await ask(`${product.url}/media/${work}`)).body).toContain('Mushishi')
  expect((await ask(`${product.url}/api/search?query=mushishi`)).body).toContain('Mushishi')
  expect((await ask(`${product.url}/api/health/ready`)).status).toBe(200)
  // Limits are counted in an unlogged table, which a standby does not have.
  expect((await ask(`${product.url}/api/watched/export`, { headers: script })).status).toBe(200)
  // The invalidation log is read without notifications, so that cached pages are exact.
  await eventually(
    async () => expect((await ask(`${product.url}/media/${work}`)).headers['cache-status']).toBeUndefined(),
    100,
  )

  await run(database.url, 'SELECT pg_promote()')
  await eventually(async () => expect((await refresh(product)).status).toBe(200), 100)
}, 300_000)

test('READ_ONLY serves from a standby', async () => {
  await product.stop()
  await becomeStandby()
  await expect(startProduct(database.url)).rejects.toThrow(/takes no writes.*READ_ONLY=yes/)
  product = await startProduct(database.url, { ...SETTINGS, READ_ONLY: 'yes', JOBS: 'on', DEMO_CATALOGUE: 'yes' })
  expect(product.output()).toContain('READ_ONLY is yes')
  expect((await ask(`${product.url}/media/${work}`)).body).toContain('Mushishi')
  expect((await ask(`${product.url}/api/health/ready`)).status).toBe(200)
  expect(await refresh(product)).toEqual(READ_ONLY)
  expect((await ask(`${product.url}/api/watched/export`, { headers: script })).status).toBe(200)
  expect(product.output()).not.toContain('The job queue failed')
}, 300_000)

test('READ_ONLY does not migrate', async () => {
  await run(database.url, 'SELECT pg_promote()')
  await run(database.url, 'CREATE DATABASE empty TEMPLATE template0')
  const url = new URL(database.url)
  url.pathname = '/empty'
  await expect(startProduct(url.href, { READ_ONLY: 'yes' })).rejects.toThrow(
    /lacks \d+ migrations.*Start once without it/,
  )
})
