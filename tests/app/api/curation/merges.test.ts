import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { followMerge } from '@/server/domain/curation/merges/jobs'
import { notify } from '@/server/domain/views/notifications'
import { prisma } from '@/server/platform/database/client'
import { refusalOf, send } from '@/tests/support/accounts'
import { expectDocumented } from '@/tests/support/contract'
import { useDatabase } from '@/tests/support/database'
import {
  bearerOf,
  givenCompany,
  givenMedia,
  givenPerson,
  givenReview,
  givenTorrent,
  givenUser,
  PASSWORD,
} from '@/tests/support/factories'
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

test('only editors merge; others may see what a merge would do', async () => {
  const bearer = await bearerOf(await givenUser())
  for (const resource of ['media', 'series', 'characters', 'people', 'companies'])
    for (const [method, path, body] of [
      ['GET', `/api/${resource}/${into}/merges`],
      ['POST', `/api/${resource}/${from}/merge`, { into }],
    ] as const) {
      expect([path, (await send(method, path, body, bearer)).status]).toEqual([path, 403])
      expect([path, (await send(method, path, body)).status]).toEqual([path, 401])
    }
  const preview = `/api/media/${from}/merge?into=${into}`
  expect((await send('GET', preview)).status).toBe(401)
  expect((await send('GET', preview, undefined, bearer)).status).toBe(200)
  expect((await send('POST', '/api/merges/1/undo', undefined, bearer)).status).toBe(403)
  // Whoever's proposals apply at once is no editor.
  const trusted = await givenUser()
  await prisma().contributor.create({ data: { userId: trusted, trustedAt: new Date() } })
  const answer = await send('POST', `/api/media/${from}/merge`, { into }, await bearerOf(trusted))
  expect(answer.status).toBe(403)
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

  test.each([
    ['a work', 'media', () => givenMedia({ title: 'Last' }), 'media'],
    ['a person', 'people', () => givenPerson('Last'), 'person'],
  ])('of %s that was merged further are told of the entry that it is by now', async (_, calls, given, page) => {
    const [first, second, last] = [await given(), await given(), await given()]
    const owner = await givenUser()
    if (calls === 'media')
      await prisma().watchedRecord.create({ data: { userId: owner, mediaId: first, status: 'Completed' } })
    else await prisma().nameFavorite.create({ data: { userId: owner, personId: first, position: 1 } })
    const joined = async (id: number, other: number) => {
      const answer = await send('POST', `/api/${calls}/${id}/merge`, { into: other }, editor)
      return ((await answer.json()) as { id: number }).id
    }
    await notify({ kind: 'merged', merge: await joined(first, second) })
    await joined(second, last)
    const answer = await send('GET', '/api/notifications', undefined, await bearerOf(owner))
    expect(await answer.json()).toMatchObject({
      data: [{ kind: 'merge', merge: { merged: 'Last', title: 'Last', path: `/${page}/${last}` } }],
    })
  })
})

describe('of people', () => {
  const merged = async () => {
    const [gone, kept] = [await givenPerson('Gone Person'), await givenPerson('Kept Person', { biography: 'Sings' })]
    const path = `/api/people/${gone}/merge`
    const answer = await send('POST', path, { into: kept, fields: { name: 'merged' } }, editor)
    return { gone, kept, answer, id: ((await answer.clone().json()) as { id: number }).id }
  }

  test('a merge is previewed, done, listed, told and undone; calls and feeds redirect', async () => {
    const [gone, kept] = [await givenPerson('Gone Person'), await givenPerson('Kept Person', { biography: 'Sings' })]
    const [owner, writer] = [await givenUser(), await givenUser()]
    await prisma().nameFavorite.create({ data: { userId: owner, personId: gone, position: 1 } })
    await givenReview({ personId: gone, posterId: writer })
    const preview = await send('GET', `/api/people/${gone}/merge?into=${kept}`, undefined, editor)
    expect(await preview.clone().json()).toMatchObject({
      merged: { id: gone, title: 'Gone Person', fields: { name: 'Gone Person', biography: null } },
      into: { id: kept, fields: { biography: 'Sings' } },
      moves: { favorites: 1, texts: 1, people: 0 },
    })
    await expectDocumented('/api/people/{id}/merge', preview)
    const answer = await send('POST', `/api/people/${gone}/merge`, { into: kept, fields: { name: 'merged' } }, editor)
    const { id } = (await answer.clone().json()) as { id: number }
    await expectDocumented('/api/people/{id}/merge', answer, 'POST')
    const list = await send('GET', `/api/people/${kept}/merges`, undefined, editor)
    expect(await list.json()).toMatchObject([{ merged: { title: 'Gone Person' }, into: kept, canUndo: true }])
    for (const [path, leads] of [
      [`/api/people/${gone}`, `/api/people/${kept}`],
      [`/api/people/${gone}/staff?page=1`, `/api/people/${kept}/staff?page=1`],
      [`/api/feeds/person/${gone}`, `/api/feeds/person/${kept}`],
      [`/api/feeds/changes/person/${gone}`, `/api/feeds/changes/person/${kept}`],
    ]) {
      const moved = await send('GET', path ?? '')
      expect([moved.status, moved.headers.get('location')]).toEqual([301, leads])
    }
    await expectDocumented('/api/feeds/{kind}/{id}', await send('GET', `/api/feeds/person/${gone}`))
    await notify({ kind: 'merged', merge: id })
    for (const user of [owner, writer])
      expect(await (await send('GET', '/api/notifications', undefined, await bearerOf(user))).json()).toMatchObject({
        data: [{ kind: 'merge', merge: { merged: 'Gone Person', title: 'Gone Person', path: `/person/${kept}` } }],
      })
    const undone = await send('POST', `/api/merges/${id}/undo`, undefined, editor)
    expect(await undone.json()).toEqual({ merged: gone, into: kept })
    expect((await send('GET', `/api/people/${gone}`)).status).toBe(200)
    const history = await (await send('GET', `/api/people/${gone}/edits`)).json()
    expect(history).toMatchObject({ data: [{ kind: 'unmerge' }, { kind: 'merge' }] })
  })

  test('pages of both are made anew, and no others', async () => {
    await drainInvalidations()
    const [gone, kept] = [await givenPerson('Gone Person'), await givenPerson('Kept Person')]
    const [owner, writer] = [await givenUser(), await givenUser()]
    await prisma().nameFavorite.create({ data: { userId: owner, personId: gone, position: 1 } })
    await givenReview({ personId: gone, posterId: writer })
    await drainInvalidations()
    const answer = await send('POST', `/api/people/${gone}/merge`, { into: kept }, editor)
    const { id } = (await answer.json()) as { id: number }
    const both = [gone, kept].flatMap((one) => [`person:${one}`, `person-reviews:${one}`, `person-votes:${one}`])
    const pages = [...both, 'index:person'].sort()
    expect(once(await drainInvalidations())).toEqual(pages)
    await followMerge(id)
    expect((await drainInvalidations()).sort()).toEqual([`author:${writer}`, `user:${owner}`])
    await send('POST', `/api/merges/${id}/undo`, undefined, editor)
    expect(once(await drainInvalidations())).toEqual(pages)
  })

  test('an entry of another noun, a field of one, and odd ids are refused', async () => {
    const { kept } = await merged()
    const company = await givenCompany('Sunrise')
    const refusal = async (path: string, body: unknown) =>
      (await refusalOf(await send('POST', path, body, editor))).slice(0, 2)
    const invalid = [400, 'invalidInput']
    expect(await refusal(`/api/companies/${company}/merge`, { into: 999_999 })).toEqual(invalid)
    expect(await refusal('/api/companies/999999/merge', { into: company })).toEqual([404, 'notFound'])
    expect(await refusal(`/api/people/${kept}/merge`, { into: 1, fields: { title: 'into' } })).toEqual(invalid)
    for (const into of [0, -1, 1.5, '1', null, 3_000_000_000, kept])
      expect([into, ...(await refusal(`/api/people/${kept}/merge`, { into }))]).toEqual([into, ...invalid])
    expect((await send('GET', `/api/people/${kept}/merge?into=999999`, undefined, editor)).status).toBe(404)
    expect(await refusal('/api/merges/999999/undo', undefined)).toEqual([404, 'notFound'])
  })
})
