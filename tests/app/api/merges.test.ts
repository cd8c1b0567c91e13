import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { followMerge } from '@/server/domain/catalogue/merges/jobs'
import { notify } from '@/server/domain/social/notifications'
import { prisma } from '@/server/platform/database/client'
import { refusalOf, send } from '@/tests/support/accounts'
import { expectDocumented } from '@/tests/support/contract'
import { useDatabase } from '@/tests/support/database'
import { bearerOf, givenMedia, givenReview, givenTorrent, givenUser, PASSWORD } from '@/tests/support/factories'
import { drainInvalidations } from '@/tests/support/invalidations'
import { once } from '@/tests/support/media-mutations'

useDatabase()

let editor: { authorization: string }
let [from, into] = [0, 0]
beforeAll(async () => {
  editor = await bearerOf(await givenUser('joiner', { permissions: ['CanEdit'] }))
})
beforeEach(async () => {
  from = await givenMedia({ title: 'Gone' })
  into = await givenMedia({ title: 'Kept', description: 'A story' })
})

const merged = async () => {
  const answer = await send('POST', `/api/media/${from}/merge`, { into, comment: 'The same work' }, editor)
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { id: number }).id
}

test('a merge is previewed, done, listed and undone', async () => {
  const user = await givenUser()
  await prisma().watchedRecord.create({ data: { userId: user, mediaId: from, status: 'Completed' } })
  const preview = await send('GET', `/api/media/${from}/merge?into=${into}`, undefined, editor)
  expect(await preview.clone().json()).toMatchObject({
    merged: { id: from, title: 'Gone', fields: { title: 'Gone', description: null } },
    into: { id: into, fields: { description: 'A story' } },
    moves: { records: 1, both: 0 },
  })
  await expectDocumented('/api/media/{id}/merge', preview)
  const answer = await send('POST', `/api/media/${from}/merge`, { into, comment: 'The same work' }, editor)
  const told = {
    merged: { id: from, title: 'Gone' },
    into,
    editor: 'joiner',
    comment: 'The same work',
    undoneDate: null,
    canUndo: true,
  }
  const done = (await answer.clone().json()) as { id: number }
  expect(done).toMatchObject(told)
  await expectDocumented('/api/media/{id}/merge', answer, 'POST')
  const list = () => send('GET', `/api/media/${into}/merges`, undefined, editor)
  expect(await (await list()).json()).toMatchObject([told])
  const history = await (await send('GET', `/api/media/${into}/edits`, undefined, editor)).json()
  expect(history).toMatchObject({
    data: [{ kind: 'merge', comment: 'The same work', changes: [{ field: 'merged', after: `Gone (${from})` }] }],
  })
  const undone = await send('POST', `/api/merges/${done.id}/undo`, undefined, editor)
  expect(await undone.clone().json()).toEqual({ merged: from, into })
  await expectDocumented('/api/merges/{id}/undo', undone, 'POST')
  expect(await (await list()).json()).toMatchObject([{ undoneDate: expect.any(String), canUndo: false }])
  expect(await refusalOf(await send('POST', `/api/merges/${done.id}/undo`, undefined, editor))).toEqual([
    409,
    'settled',
  ])
})

test('only editors merge', async () => {
  const bearer = await bearerOf(await givenUser())
  for (const [method, path] of [
    ['GET', `/api/media/${from}/merge?into=${into}`],
    ['GET', `/api/media/${into}/merges`],
    ['POST', '/api/merges/1/undo'],
  ] as const)
    expect((await send(method, path, undefined, bearer)).status).toBe(403)
  expect((await send('POST', `/api/media/${from}/merge`, { into }, bearer)).status).toBe(403)
})

test('scripts of editors merge and undo with a token of the scope, and with no other', async () => {
  const tokenOf = async (scope: string) => {
    const made = await send('POST', '/api/me/tokens', { name: scope, scopes: [scope], password: PASSWORD }, editor)
    return { authorization: `Bearer ${(await made.json()).token}` }
  }
  const [script, other] = [await tokenOf('EditCatalogue'), await tokenOf('UploadTorrents')]
  expect(await refusalOf(await send('POST', `/api/media/${from}/merge`, { into }, other))).toEqual([403, 'tokenScope'])
  const { id } = await (await send('POST', `/api/media/${from}/merge`, { into }, script)).json()
  expect((await send('GET', `/api/media/${into}/merges`, undefined, script)).status).toBe(200)
  expect((await send('POST', `/api/merges/${id}/undo`, undefined, script)).status).toBe(200)
})

test('the calls of the merged work lead to those of the other one, until the undo', async () => {
  const id = await merged()
  for (const rest of ['', '/characters?page=1', '/edits']) {
    const answer = await send('GET', `/api/media/${from}${rest}`, undefined, editor)
    expect([answer.status, answer.headers.get('location')]).toEqual([301, `/api/media/${into}${rest}`])
  }
  await expectDocumented('/api/media/{id}', await send('GET', `/api/media/${from}`))
  const feed = await send('GET', `/api/feeds/torrents?media=${from}&query=x`)
  // A path that no call has leads nowhere.
  expect((await send('GET', `/api/media/${from}/recommendations/x`)).status).toBe(404)
  expect([feed.status, feed.headers.get('location')]).toEqual([301, `/api/feeds/torrents?media=${into}&query=x`])
  expect((await send('GET', '/api/media/987654')).status).toBe(404)
  expect((await send('POST', `/api/media/${from}/merge`, { into }, editor)).status).toBe(404)
  await send('POST', `/api/merges/${id}/undo`, undefined, editor)
  expect((await send('GET', `/api/media/${from}`)).status).toBe(200)
})

test('pages of both works are made anew, and no others', async () => {
  const series = await prisma().series.create({ data: { title: 'S', titleSort: 's' } })
  await prisma().media.update({ where: { id: from }, data: { seriesId: series.id } })
  const user = await givenUser()
  await prisma().watchedRecord.create({ data: { userId: user, mediaId: from, status: 'Completed' } })
  await drainInvalidations()
  const id = await merged()
  const both = [from, into].flatMap((work) => [`media:${work}`, `media-reviews:${work}`, `media-votes:${work}`])
  const pages = [...both, `series:${series.id}`, 'index:media', 'index:tag'].sort()
  expect(once(await drainInvalidations())).toEqual(pages)
  await followMerge(id)
  expect(await drainInvalidations()).toEqual([`watched:${user}`])
  await send('POST', `/api/merges/${id}/undo`, undefined, editor)
  expect(once(await drainInvalidations())).toEqual(pages)
  await followMerge(id)
  expect(await drainInvalidations()).toEqual([`watched:${user}`])
  expect(await prisma().mergedRow.count({ where: { mergeId: id } })).toBe(0)
})

test('an entry of an import names the work that it is now', async () => {
  const userId = await givenUser()
  const db = prisma()
  const record = { userId, mediaId: from, status: 'Completed' } as const
  await db.watchedRecord.create({ data: record })
  const event = await db.watchedEvent.create({
    data: { userId, mediaId: from, source: 'Import', after: { status: 'Completed' } },
  })
  const { id: importId } = await db.import.create({
    data: { userId, format: 'Mokuroku', filename: 'x.json', toWatched: true },
  })
  const entry = { ids: {}, title: 'Gone', titleKey: 'gone', types: ['Anime'], losses: [], outcome: 'Added' } as const
  await db.importEntry.create({
    data: { importId, position: 1, mediaId: from, eventId: event.id, ...entry, types: ['Anime'], losses: [] },
  })
  const named = async () => (await db.importEntry.findFirstOrThrow({ where: { importId } })).mediaId
  const id = await merged()
  await followMerge(id)
  expect(await named()).toBe(into)
  await send('POST', `/api/merges/${id}/undo`, undefined, editor)
  await followMerge(id)
  expect(await named()).toBe(from)
})

describe('owners', () => {
  test('are told once, whatever they had', async () => {
    const owner = await givenUser()
    const other = await givenUser()
    await prisma().watchedRecord.create({ data: { userId: owner, mediaId: from, status: 'Completed' } })
    await prisma().watchedRecord.create({ data: { userId: other, mediaId: into, status: 'Completed' } })
    const list = await prisma().list.create({ data: { ownerId: owner, name: 'L', slug: `l-${owner}` } })
    await prisma().listEntry.create({ data: { listId: list.id, mediaId: from, position: 1 } })
    await givenReview({ mediaId: from, posterId: owner })
    await givenTorrent('Release', { mediaId: from, uploaderId: owner })
    const id = await merged()
    await notify({ kind: 'merged', merge: id })
    await notify({ kind: 'merged', merge: id })
    const answer = await send('GET', '/api/notifications', undefined, await bearerOf(owner))
    expect(await answer.clone().json()).toMatchObject({
      data: [{ kind: 'merge', merge: { merged: 'Gone', title: 'Kept', path: `/media/${into}` } }],
      unread: 1,
    })
    await expectDocumented('/api/notifications', answer)
    expect(await prisma().notification.count({ where: { kind: 'merge', mergeId: id } })).toBe(1)
    await send('POST', `/api/merges/${id}/undo`, undefined, editor)
    expect(await prisma().notification.count({ where: { mergeId: id } })).toBe(0)
  })
})
