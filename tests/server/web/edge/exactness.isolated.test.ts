import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { prisma, rows, sql } from '@/server/platform/database/client'
import { bundled } from '@/tests/support/bundled'
import { useDatabase } from '@/tests/support/database'
import { type ServedProcess, serveProcess } from '@/tests/support/edge-process'
import { eventually } from '@/tests/support/eventually'
import { givenMedia } from '@/tests/support/factories'
import { updateMedia } from '@/tests/support/media-mutations'

useDatabase()

let here: ServedProcess
let there: { url: string; process: ChildProcess }
let bebop: number
let trigun: number

beforeAll(async () => {
  here = await serveProcess()
  const child = spawn(process.execPath, [bundled('tests/support/edge-process.ts')], {
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

/** Changes a title through an edge; resolves after the answer. */
async function change(url: string, id: number, title: string): Promise<void> {
  const answer = await fetch(`${url}/api/media/${id}`, { method: 'PUT', body: JSON.stringify({ title }) })
  expect([answer.status, answer.headers.get('x-invalidated-tags')], await answer.text()).toEqual([200, null])
}

async function shown(url: string, id: number): Promise<string | undefined> {
  const text = await (await fetch(`${url}/media/${id}`)).text()
  return /<p>(.*?)<\/p>/.exec(text)?.[1]
}

async function etag(url: string, id: number): Promise<string | null> {
  return (await fetch(`${url}/media/${id}`)).headers.get('etag')
}

/** Both edges show this title, soon. */
const followed = (id: number, title: string) =>
  eventually(async () => expect([await shown(here.url, id), await shown(there.url, id)]).toEqual([title, title]))

test('a page shows a change on the first request after the write was answered', async () => {
  for (let round = 0; round < 5; round++) {
    await shown(here.url, bebop)
    await change(here.url, bebop, `Cowboy Bebop ${round}`)
    expect(await shown(here.url, bebop)).toBe(`Cowboy Bebop ${round}`)
  }
})

test('the same holds in another process, for clients that write there', async () => {
  for (let round = 0; round < 5; round++) {
    await shown(there.url, bebop)
    await change(there.url, bebop, `Cowboy Bebop ${round}`)
    expect(await shown(there.url, bebop)).toBe(`Cowboy Bebop ${round}`)
  }
})

test('only the changed entry is rendered again', async () => {
  const other = await etag(here.url, trigun)
  const kept = here.edge.answers.peek(`/media/${trigun}`)
  await shown(here.url, bebop)
  const size = here.edge.answers.size
  await change(here.url, bebop, 'Cowboy Bebop!')
  expect(here.edge.answers.size).toBe(size - 1)
  expect(await etag(here.url, trigun)).toBe(other)
  expect(here.edge.answers.peek(`/media/${trigun}`)).toBe(kept)
})

test('writes during renders never leave a stale page', async () => {
  for (let round = 0; round < 30; round++) {
    const reads = Array.from({ length: 4 }, () => shown(here.url, bebop))
    const write = change(here.url, bebop, `Round ${round}`)
    const more = Array.from({ length: 4 }, () => shown(here.url, bebop))
    await write
    expect(await shown(here.url, bebop)).toBe(`Round ${round}`)
    await Promise.all([...reads, ...more])
    expect(await shown(here.url, bebop)).toBe(`Round ${round}`)
  }
})

test('another process follows', async () => {
  for (const title of ['Cowboy Bebop, remastered', 'Cowboy Bebop, in colour']) {
    await shown(there.url, bebop)
    await change(here.url, bebop, title)
    expect(await shown(here.url, bebop)).toBe(title)
    await followed(bebop, title)
  }
})

test('a write that bypasses all edges, as by a command, reaches them', async () => {
  for (const title of ['One', 'Two', 'Three']) {
    await Promise.all([shown(here.url, bebop), shown(there.url, bebop)])
    await updateMedia(bebop, { title })
    await followed(bebop, title)
  }
})

test('each edge shows its own writes at once, and all agree in the end', async () => {
  for (let round = 0; round < 10; round++) {
    const [mine, theirs] = [`Here ${round}`, `There ${round}`]
    await Promise.all([change(here.url, bebop, mine), change(there.url, trigun, theirs)])
    expect([await shown(here.url, bebop), await shown(there.url, trigun)]).toEqual([mine, theirs])
    await Promise.all([followed(bebop, mine), followed(trigun, theirs)])
  }
})

test('an edge that loses its connection to the log reconnects, and drops exactly what it missed', async () => {
  const all = () => Promise.all([bebop, trigun].flatMap((id) => [shown(here.url, id), shown(there.url, id)]))
  expect(await all()).toEqual(['Cowboy Bebop', 'Cowboy Bebop', 'Trigun', 'Trigun'])
  const kept = here.edge.answers.peek(`/media/${trigun}`)
  const { readAt } = here.log
  const lost = await rows<{ pid: number }>(sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE application_name = 'mokuroku invalidations' AND datname = current_database()`)
  expect(lost).toHaveLength(2)
  await updateMedia(bebop, { title: 'Missed' })
  // Written without an invalidation: a page that shows it was dropped needlessly.
  await prisma().media.update({ where: { id: trigun }, data: { title: 'Unheard' } })
  await eventually(async () => expect(await all()).toEqual(['Missed', 'Missed', 'Trigun', 'Trigun']))
  expect(here.edge.answers.peek(`/media/${trigun}`)).toBe(kept)
  expect(here.log.readAt).toBeGreaterThan(readAt)
  await updateMedia(trigun, { title: 'Heard' })
  await followed(trigun, 'Heard')
})
