import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { prisma, rows, sql } from '@/server/db'
import { updateMedia } from '@/server/media/mutations'
import { useDatabase } from '@/tests/support/database'
import { givenMedia } from '@/tests/support/factories'
import { type Serving, serveFront } from '@/tests/support/front-process'

useDatabase()

let here: Serving
let there: { url: string; process: ChildProcess }
let bebop: number
let trigun: number

beforeAll(async () => {
  here = await serveFront()
  const child = spawn('node_modules/.bin/tsx', ['tests/support/front-process.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [first] = (await once(child.stdout, 'data')) as [Buffer]
  there = { url: first.toString().trim(), process: child }
})
afterAll(async () => {
  there.process.kill()
  await here.stop()
})
beforeEach(async () => {
  await prisma().media.deleteMany()
  bebop = await givenMedia({ title: 'Cowboy Bebop' })
  trigun = await givenMedia({ title: 'Trigun' })
})

test('a page shows a change on the first request after it was acknowledged', async () => {
  for (let round = 0; round < 20; round++) {
    await shown(here.url, bebop)
    await updateMedia(bebop, { title: `Cowboy Bebop ${round}` })
    expect(await shown(here.url, bebop)).toBe(`Cowboy Bebop ${round}`)
  }
})

test('the entry that changed is rendered anew, no other entry is', async () => {
  const other = await etag(here.url, trigun)
  await shown(here.url, bebop)
  const size = here.front.pages.size
  await updateMedia(bebop, { title: 'Cowboy Bebop!' })
  expect(here.front.pages.size).toBe(size - 1)
  expect(await etag(here.url, trigun)).toBe(other)
})

test('writes during renders never leave an old page behind', async () => {
  for (let round = 0; round < 30; round++) {
    const reads = Array.from({ length: 4 }, () => shown(here.url, bebop))
    const write = updateMedia(bebop, { title: `Round ${round}` })
    const more = Array.from({ length: 4 }, () => shown(here.url, bebop))
    await write
    expect(await shown(here.url, bebop)).toBe(`Round ${round}`)
    await Promise.all([...reads, ...more])
    expect(await shown(here.url, bebop)).toBe(`Round ${round}`)
  }
})

test('another process follows within a second', async () => {
  expect(await shown(there.url, bebop)).toBe('Cowboy Bebop')
  await updateMedia(bebop, { title: 'Cowboy Bebop, remastered' })
  await vi.waitFor(async () => expect(await shown(there.url, bebop)).toBe('Cowboy Bebop, remastered'), 1000)
})

test('a process that cannot hear the others keeps nothing, and keeps again when it hears', async () => {
  await shown(here.url, bebop)
  await rows(
    sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%' AND pid <> pg_backend_pid()`,
  )
  await vi.waitFor(() => expect(here.front.pages.size).toBe(0), 2000)
  // Written behind the back of every cache: only a process that keeps nothing, or that heard, may show it.
  await prisma().media.update({ where: { id: bebop }, data: { title: 'Unheard' } })
  expect(await shown(here.url, bebop)).toBe('Unheard')
  await vi.waitFor(async () => {
    await shown(here.url, bebop)
    expect(here.front.pages.size).toBe(1)
  }, 5000)
  await updateMedia(bebop, { title: 'Heard' })
  await vi.waitFor(async () => expect(await shown(there.url, bebop)).toBe('Heard'), 5000)
})

async function shown(url: string, id: number): Promise<string | undefined> {
  const text = await (await fetch(`${url}/media/${id}`)).text()
  return /<p>(.*?)<\/p>/.exec(text)?.[1]
}

async function etag(url: string, id: number): Promise<string | null> {
  return (await fetch(`${url}/media/${id}`)).headers.get('etag')
}
