import { afterAll, beforeAll, expect, test } from 'vitest'
import { prisma } from '@/server/platform/database/client'
import { env } from '@/server/platform/env'
import { useDatabase } from '@/tests/support/database'
import { eventually } from '@/tests/support/eventually'
import { givenMedia } from '@/tests/support/factories'
import { type Editor, givenEditor } from './support/editor'
import { type Product, startProduct } from './support/product'
import { ask, readers, statuses } from './support/readers'
import { pause, ROUNDS } from './support/rounds'

useDatabase()

const WORKS = 40
let product: Product
let editor: Editor
let works: number[]

beforeAll(async () => {
  works = []
  for (let n = 0; n < WORKS; n++) works.push(await givenMedia({ title: `Work ${n}` }))
  product = await startProduct(env().DATABASE_URL ?? '', { ORIGINS: '2' })
  editor = await givenEditor(product.url)
})
afterAll(() => product.stop())

/** Cached and uncached pages, cached and uncached calls. */
function anyAddress(n: number): string {
  const id = works[n % WORKS]
  const kinds = [
    `/media/${id}`,
    `/media?query=work+${n}`,
    `/api/media/${id}`,
    `/api/media?page=${n % 3}`,
    '/media',
    '/',
  ]
  return `${product.url}${kinds[n % kinds.length]}`
}

async function killOne(): Promise<void> {
  const replacements = () => product.output().split('The origin process has been replaced.').length
  const before = replacements()
  const [victim] = product.origins()
  if (victim === undefined) throw new Error('There is no origin to kill.')
  process.kill(victim, 'SIGKILL')
  await eventually(() => expect(replacements()).toBe(before + 1))
}

test('no read fails while origins are killed under load', async () => {
  let n = 0
  const load = readers(() => anyAddress(n++), 60)
  for (let round = 0; round < ROUNDS; round++) {
    await killOne()
    await pause(200)
  }
  const answers = await load.stop()
  expect(answers.length).toBeGreaterThan(20 * ROUNDS)
  expect(statuses(answers), product.output()).toEqual({ 200: answers.length })
})

test('no acknowledged write is lost when origins are killed, and every page is exact afterwards', async () => {
  const acknowledged = new Map<number, number>()
  let isOver = false
  const write = async (id: number) => {
    for (let n = 1; !isOver; n++) {
      const { status } = await editor.rename(product.url, id, `Work of round ${n}`)
      if (status === 200) acknowledged.set(id, n)
      else expect([503]).toContain(status)
    }
  }
  const writers = works.slice(0, 4).map(write)
  for (let round = 0; round < ROUNDS; round++) {
    await killOne()
    await pause(200)
  }
  isOver = true
  await Promise.all(writers)
  for (const [id, last] of acknowledged) {
    const { title } = await prisma().media.findUniqueOrThrow({ where: { id }, select: { title: true } })
    expect(Number(/\d+$/.exec(title)?.[0])).toBeGreaterThanOrEqual(last)
    // Writes without an answer come to the pages with the next reading of the log.
    for (const path of [`/media/${id}`, `/api/media/${id}`])
      await eventually(async () =>
        expect((await ask(product.url + path)).body, path).toContain(`${title}${path.startsWith('/api') ? '"' : '<'}`),
      )
  }
  expect(acknowledged.size).toBe(4)
})

test('SIGHUP replaces all origins without a failed request', async () => {
  const before = product.origins()
  let n = 0
  const load = readers(() => anyAddress(n++), 60)
  product.signal('SIGHUP')
  await eventually(() => expect(product.output()).toContain('All origin processes have been replaced.'))
  const answers = await load.stop()
  expect(statuses(answers)).toEqual({ 200: answers.length })
  const after = product.origins()
  expect(after).toHaveLength(before.length)
  for (const pid of before) expect(after).not.toContain(pid)
})

test('SIGTERM waits for requests in flight', async () => {
  const own = await startProduct(env().DATABASE_URL ?? '')
  const asked = Array.from({ length: 40 }, (_, n) => ask(`${own.url}/media?query=work+${n}`))
  await Promise.race(asked)
  own.signal('SIGTERM')
  const got = await Promise.all(asked)
  expect(got.map(({ status }) => status)).toEqual(Array(40).fill(200))
  expect(await own.exit).toBe(0)
})
