import type { RequestListener } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { attachmentsCall } from '@/lib/catalogue/links/entries'
import { hideCall } from '@/lib/curation/links/hides'
import { type EntityKind, links } from '@/lib/links'
import { deleteUser } from '@/server/domain/accounts/deletion'
import { prisma, rows, sql } from '@/server/platform/database/client'
import { type DrawnShape, drawableName, drawableWork, drawnFilename } from '@/server/platform/files/pictures'
import { answerCalls } from '@/tests/support/api'
import { useDatabase } from '@/tests/support/database'
import { serveEdge } from '@/tests/support/edge'
import { type ServedProcess, serveProcess } from '@/tests/support/edge-process'
import { eventually } from '@/tests/support/eventually'
import {
  bearerOf,
  givenCharacter,
  givenCompany,
  givenMedia,
  givenPerson,
  givenSeries,
  givenUser,
} from '@/tests/support/factories'
import { still } from '@/tests/support/pictures'

useDatabase()

/** Counts what reaches the origin. */
let asked = 0
const counted: RequestListener = (request, response) => {
  asked++
  return answerCalls(request, response)
}

let here: ServedProcess
let there: ServedProcess
let editor: { authorization: string }
let member: { authorization: string }
beforeAll(async () => {
  here = await serveProcess(counted)
  there = await serveProcess(counted)
  editor = await bearerOf(await givenUser('hider', { permissions: ['CanEdit'] }))
  member = await bearerOf(await givenUser('reader'))
})
afterAll(async () => {
  await here.stop()
  await there.stop()
})

const NAME = 'Xyloga'
const GIVEN: Record<EntityKind, () => Promise<number>> = {
  media: () => givenMedia({ title: NAME }),
  series: () => givenSeries(NAME),
  character: () => givenCharacter(NAME),
  person: () => givenPerson(NAME),
  company: () => givenCompany(NAME),
}
const SHAPES: Record<EntityKind, DrawnShape[]> = {
  media: ['cover', 'banner', 'social'],
  series: ['cover', 'banner', 'social'],
  character: ['portrait', 'banner', 'social'],
  person: ['portrait', 'banner', 'social'],
  company: ['logo', 'banner', 'social'],
}

function drawingsOf(noun: EntityKind, id: number): string[] {
  const drawable =
    noun === 'media' || noun === 'series'
      ? drawableWork(noun, { id, title: NAME, nativeTitle: null, ...(noun === 'media' && { type: 'Anime' }) })
      : drawableName(noun, { id, name: NAME, nativeName: null })
  return SHAPES[noun].map((shape) => drawnFilename(drawable, shape))
}

let made = 0
async function uploaded(noun: EntityKind, id: number): Promise<string> {
  const form = new FormData()
  const bytes = await still(200 + ++made, 300)
    .png()
    .toBuffer()
  form.set('File', new File([new Uint8Array(bytes)], 'x.png'))
  const init = { method: 'POST', body: form, headers: editor }
  const answer = await fetch(here.url + attachmentsCall(noun, id), init)
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { filename: string }).filename
}

/** Both edges have read what was written so far. */
async function logRead() {
  const now = Date.now()
  for (const { log } of [here, there]) {
    log.wake()
    await eventually(() => expect(log.readAt).toBeGreaterThan(now))
  }
}

const hide = (noun: EntityKind, id: number) => change('POST', noun, id, { body: JSON.stringify({ comment: 'Asked' }) })
const show = (noun: EntityKind, id: number) => change('DELETE', noun, id)
async function change(method: 'POST' | 'DELETE', noun: EntityKind, id: number, more: RequestInit = {}) {
  const headers = { ...editor, 'content-type': 'application/json' }
  const answer = await fetch(here.url + hideCall(noun, id), { method, headers, ...more })
  expect(answer.status, await answer.text()).toBe(200)
}

async function get(path: string, headers: Record<string, string> = {}, method = 'GET', at = here) {
  const answer = await fetch(at.url + path, { method, headers, redirect: 'manual' })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}
const statuses = async (paths: readonly string[], ...rest: [headers?: Record<string, string>, method?: string]) =>
  Promise.all(paths.map(async (path) => (await get(path, ...rest)).status))

describe.each(Object.keys(GIVEN) as EntityKind[])('pictures of a hidden %s', (noun) => {
  let id = 0
  let paths: string[] = []
  beforeEach(async () => {
    id = await GIVEN[noun]()
    const names = [await uploaded(noun, id), ...drawingsOf(noun, id)]
    paths = names.flatMap((name) => [links.file(noun, id, name), links.file(noun, id, name, 160)])
    await logRead()
  })
  const all = (status: number) => paths.map(() => status)

  test('that the edge has kept answer 410 at once to everybody, and 200 when it is shown', async () => {
    expect(await statuses(paths)).toEqual(all(200))
    const before = asked
    const kept = await Promise.all(paths.map((path) => get(path)))
    expect(asked, 'a kept picture asks no origin, and thus no database').toBe(before)
    const etags = kept.map(({ headers }) => headers.get('etag') ?? '')
    expect(etags).not.toContain('')

    await hide(noun, id)
    for (const headers of [{}, member, editor]) expect(await statuses(paths, headers)).toEqual(all(410))
    expect(await statuses(paths, {}, 'HEAD')).toEqual(all(410))
    expect(await statuses(paths, member, 'HEAD')).toEqual(all(410))
    for (const [at, path] of paths.entries()) {
      const { status, headers, text } = await get(path, { 'if-none-match': etags[at] ?? '' })
      expect([status, headers.get('cache-control'), headers.get('etag')]).toEqual([410, 'no-store', null])
      expect(JSON.parse(text)).toMatchObject({ code: 'hidden' })
      expect((await get(path, { ...member, 'if-none-match': '*' })).status).toBe(410)
    }
    expect(await statuses([`${links.file(noun, id, 'unknown.webp')}`])).toEqual([410])

    await show(noun, id)
    expect(await statuses(paths)).toEqual(all(200))
    const again = paths.map(async (path, at) => (await get(path, { 'if-none-match': etags[at] ?? '' })).status)
    expect(await Promise.all(again)).toEqual(all(304))
  })

  test('that another instance has kept are dropped there', async () => {
    for (const path of paths) {
      expect((await get(path, {}, 'GET', there)).status).toBe(200)
      expect(there.edge.files.peek(path)).toBeDefined()
    }
    await hide(noun, id)
    await eventually(async () => {
      for (const path of paths) expect((await get(path, {}, 'GET', there)).status).toBe(410)
    })
  })
})

test('a cache in front is told the tag of a picture, by which it is purged when the entry is hidden', async () => {
  const id = await givenMedia({ title: NAME })
  const path = links.file('media', id, await uploaded('media', id))
  const purged = await serveEdge(answerCalls, { isPurgedOutside: true })
  onTestFinished(purged.stop)
  for (const headers of [{}, member]) {
    const answer = await fetch(purged.url + path, { headers })
    expect([answer.status, answer.headers.get('cache-tag')]).toEqual([200, `media:${id}`])
  }
  await rows(sql`DELETE FROM invalidations`)
  await hide('media', id)
  const told = await rows<{ tag: string }>(sql`SELECT unnest(tags) AS tag FROM invalidations`)
  expect(told.map(({ tag }) => tag)).toContain(`media:${id}`)
})

test('a picture that is read while its entry is hidden is not kept', async () => {
  const id = await givenMedia({ title: NAME })
  const path = links.file('media', id, await uploaded('media', id))
  const reads = Array.from({ length: 20 }, () => get(path))
  await hide('media', id)
  await Promise.all(reads)
  expect((await get(path)).status).toBe(410)
})

test('a picture of an entry that was merged, one that was taken down, and that of a deleted account are dropped, too', async () => {
  const post = async (at: string, body: object, headers: Record<string, string>) => {
    const more = { body: JSON.stringify(body), headers: { ...headers, 'content-type': 'application/json' } }
    const answer = await fetch(here.url + at, { method: 'POST', ...more })
    expect(answer.status, await answer.text()).toBe(200)
  }
  const kept = async (path: string) => {
    await logRead()
    const before = asked
    expect([await statuses([path]), await statuses([path]), asked - before]).toEqual([[200], [200], 1])
  }
  const [from, into] = [await givenMedia({ title: NAME }), await givenMedia({ title: 'Other' })]
  const merged = links.file('media', from, await uploaded('media', from))
  await kept(merged)
  await post(`/api/media/${from}/merge`, { into, comment: 'Twin' }, editor)
  expect(await statuses([merged])).toEqual([404])

  const filename = await uploaded('media', into)
  const taken = links.file('media', into, filename)
  await kept(taken)
  const { id: attachment } = await prisma().attachment.findFirstOrThrow({ where: { mediaId: into, filename } })
  const warden = await bearerOf(await givenUser('warden', { permissions: ['CanModerate'] }))
  await post('/api/moderation/pictures', { kind: 'media', id: into, attachment }, warden)
  expect(await statuses([taken])).toEqual([404])

  const userId = await givenUser('leaver')
  const form = new FormData()
  form.set('File', new File([new Uint8Array(await still(90, 90).png().toBuffer())], 'x.png'))
  const init = { method: 'POST', body: form, headers: await bearerOf(userId) }
  const own = (await (await fetch(`${here.url}/api/upload/user`, init)).json()) as { filename: string }
  const face = links.file('user', userId, own.filename)
  await kept(face)
  await deleteUser(userId)
  await eventually(async () => expect(await statuses([face])).toEqual([404]))
})
