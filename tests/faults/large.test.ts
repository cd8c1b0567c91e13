import { request } from 'node:http'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rows, sql } from '@/server/platform/database/client'
import { env } from '@/server/platform/env'
import { residentBytes } from '@/tests/bench/memory'
import { processesOf } from '@/tests/bench/processor-time'
import { useDatabase } from '@/tests/support/database'
import { givenMedia } from '@/tests/support/factories'
import { type Editor, givenEditor } from './support/editor'
import { multipart } from './support/multipart'
import { type Product, startProduct } from './support/product'
import { ask, statuses } from './support/readers'
import { IS_LONG } from './support/rounds'

useDatabase()

const MEGABYTE = 1024 * 1024
let product: Product
let editor: Editor

beforeAll(async () => {
  product = await startProduct(env().DATABASE_URL ?? '')
  editor = await givenEditor(product.url)
  await ask(product.url)
})
afterAll(() => product.stop())

/** The peak growth in memory of the edge and of each origin during an action, in bytes. */
async function growth(act: () => Promise<void>): Promise<{ edge: number; origin: number }> {
  const pids = processesOf(product.pid)
  const before = pids.map(residentBytes)
  const most = [...before]
  const timer = setInterval(() => {
    pids.forEach((pid, n) => {
      most[n] = Math.max(most[n] ?? 0, residentBytes(pid))
    })
  }, 20)
  await act()
  clearInterval(timer)
  const [edge = 0, ...origins] = most.map((bytes, n) => bytes - (before[n] ?? 0))
  return { edge, origin: Math.max(...origins) }
}

/** More than an origin decodes and lets wait at once. */
const UPLOADS = IS_LONG ? 200 : 60

test('many concurrent uploads of 5 MB take bounded memory, and each gets an answer', async () => {
  const noise = { width: 1250, height: 1250, channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 60 } } as const
  const picture = await sharp({ create: { ...noise, background: '#000' } })
    .png({ compressionLevel: 0 })
    .toBuffer()
  expect(picture.length).toBeGreaterThan(4 * MEGABYTE)
  expect(picture.length).toBeLessThan(5 * MEGABYTE)
  const { type, body } = multipart(picture)
  const headers = { ...editor.headers, 'content-type': type }
  const upload = () => ask(`${product.url}/api/upload/user`, { method: 'POST', body, headers })
  // The first one loads code: what that takes has nothing to do with the number of uploads.
  expect((await upload()).status).toBe(200)
  const { edge, origin } = await growth(async () => {
    const asked = Array.from({ length: UPLOADS }, () => upload().then((got) => ({ got })))
    const counted = statuses(await Promise.all(asked))
    // What exceeds the queue is refused.
    const { 200: done = 0, 503: refused = 0 } = counted
    expect(counted).toEqual({ 200: done, ...(refused && { 503: refused }) })
    expect(done).toBeGreaterThan(10)
  })
  expect(edge / MEGABYTE).toBeLessThan(150)
  expect(origin / MEGABYTE).toBeLessThan(350)
  expect((await ask(`${product.url}/media?query=anything`)).status).toBe(200)
})

test('two hundred uploads of 50 MB are refused by their declared length, before they are sent', async () => {
  const { edge, origin } = await growth(async () => {
    const answers = await Promise.all(Array.from({ length: 200 }, () => declared('/api/upload/user', 50 * MEGABYTE)))
    expect(new Set(answers)).toEqual(new Set([413]))
  })
  expect(edge / MEGABYTE).toBeLessThan(50)
  expect(origin / MEGABYTE).toBeLessThan(20)
})

/** The status of a POST of which only the head is sent. */
function declared(path: string, length: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { ...editor.headers, 'content-type': 'multipart/form-data; boundary=x', 'content-length': length }
    const asked = request(product.url + path, { method: 'POST', headers }, (response) => {
      resolve(response.statusCode ?? 0)
      asked.destroy()
    })
    asked.on('error', reject)
    asked.flushHeaders()
  })
}

test('an export of 300 MB streams, with less memory than it has bytes', async () => {
  const work = await givenMedia({ title: 'Watched often' })
  const [user] = await rows<{ id: number }>(sql`SELECT id FROM users WHERE username = 'editor'`)
  // In shares, each of which ends in time on a busy machine, too.
  for (let share = 0; share < 15; share++) {
    await rows(sql`INSERT INTO watched_events (user_id, media_id, source, before, after)
      SELECT ${user?.id}, ${work}, 'Form', NULL, jsonb_build_object('note', repeat(md5(n::text), 64))
      FROM generate_series(1, 10000) AS n`)
  }
  let size = 0
  let end = ''
  const { edge, origin } = await growth(async () => {
    for await (const piece of await stream('/api/users/export')) {
      size += piece.length
      end = (end + piece.toString('latin1')).slice(-4)
    }
  })
  expect(size / MEGABYTE).toBeGreaterThan(300)
  expect(end).toBe(']\n}\n')
  expect(edge / MEGABYTE).toBeLessThan(100)
  expect(origin / MEGABYTE).toBeLessThan(250)
})

function stream(path: string): Promise<AsyncIterable<Buffer>> {
  return new Promise((resolve, reject) => {
    request(product.url + path, { headers: editor.headers }, (response) => {
      if (response.statusCode === 200) resolve(response)
      else reject(new Error(`${path} answered ${response.statusCode}.`))
    })
      .on('error', reject)
      .end()
  })
}
