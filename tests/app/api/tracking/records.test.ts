import { beforeEach, expect, test } from 'vitest'
import { publicRecordPage } from '@/lib/tracking/schemas/public-records'
import { changeMany } from '@/server/domain/tracking/bulk'
import { prisma } from '@/server/platform/database/client'
import { refusalOf, send } from '@/tests/support/accounts'
import { useDatabase } from '@/tests/support/database'
import { bearerOf, givenMedia, givenUser } from '@/tests/support/factories'
import { drainInvalidations } from '@/tests/support/invalidations'
import { call, me, media, removed, useRecords, userId, written } from '@/tests/support/records'

useDatabase()
useRecords()

let username: string
let other: number
let theirs: { authorization: string }
beforeEach(async () => {
  username = (await prisma().user.findUniqueOrThrow({ where: { id: userId } })).username
  other = await givenUser()
  theirs = await bearerOf(other)
})

const read = (headers = {}, query = '') => send('GET', `/api/users/${username}/records?${query}`, undefined, headers)
const show = (animeList: string) => send('PUT', '/api/users/update', { animeList }, me)
const follow = (followerId: number, followedId: number) => prisma().follow.create({ data: { followerId, followedId } })
const statuses = async () => Promise.all([{}, theirs, me].map(async (headers) => (await read(headers)).status))

test('a list is for everybody, for friends or for nobody', async () => {
  await written('POST', { media, episodesWatched: 4, status: 'Watching', rating: 85, note: 'mine', tags: ['mine'] })
  const found = publicRecordPage.parse(await (await read()).json())
  expect(found.counts).toEqual([{ status: 'Watching', total: 1 }])
  expect(found.data).toMatchObject([{ media: { id: media }, status: 'Watching', rating: 85, episodesWatched: 4 }])
  expect(JSON.stringify(found)).not.toContain('mine')
  await show('Nobody')
  expect(await statuses()).toEqual([404, 404, 200])
  await show('Friends')
  await follow(other, userId)
  expect(await statuses()).toEqual([404, 404, 200])
  await follow(userId, other)
  expect(await statuses()).toEqual([404, 200, 200])
  // The other lists have a visibility of their own.
  expect((await read({}, 'list=games')).status).toBe(200)
  // Blocking ends follows, and with them what is for friends.
  const { username: blocked } = await prisma().user.findUniqueOrThrow({ where: { id: other } })
  await send('PUT', `/api/users/${blocked}/block`, { kind: 'Block' }, me)
  expect(await statuses()).toEqual([404, 404, 200])
})

test('types belong to one list each, and a private record to none', async () => {
  const manga = await givenMedia({ title: 'Manga', type: 'Manga' })
  const game = await givenMedia({ title: 'Game', type: 'Game' })
  for (const each of [media, manga, game]) await written('POST', { media: each, episodesWatched: 0, status: 'Planned' })
  const hidden = await givenMedia({ title: 'Hidden' })
  await written('POST', { media: hidden, episodesWatched: 0, status: 'Dropped', isPrivate: true })
  const lists = ['anime', 'manga', 'games'].map(async (list) => {
    const { data, counts } = publicRecordPage.parse(await (await read(me, `list=${list}`)).json())
    expect(counts).toEqual([{ status: 'Planned', total: 1 }])
    return data.map((record) => record.media.id)
  })
  expect(await Promise.all(lists)).toEqual([[media], [manga], [game]])
})

test('every write of a record invalidates a list that everybody may see, and no other', async () => {
  const other = await givenMedia({ title: 'Another work' })
  const writes = [
    () => written('POST', { media, episodesWatched: 1, status: 'Watching' }),
    () => written('POST', { media, episodesWatched: 2, source: 'plus-one' }),
    () => changeMany(userId, { media: [media], rating: 70 } as Parameters<typeof changeMany>[1]),
    () => removed({ media }),
    () => written('POST', { media: other, episodesWatched: 1, status: 'Watching' }),
  ]
  for (const write of writes) {
    await drainInvalidations()
    await write()
    expect(await drainInvalidations()).toContain(`watched:${userId}`)
  }
  // An input that changes nothing.
  await written('PUT', { media: other, episodesWatched: 1, status: 'Watching' })
  expect(await drainInvalidations()).not.toContain(`watched:${userId}`)
  await prisma().user.update({
    where: { id: userId },
    data: { animeList: 'Friends', mangaList: 'Nobody', gameList: 'Nobody' },
  })
  await written('PUT', { media: other, episodesWatched: 2, status: 'Watching' })
  expect(await drainInvalidations()).not.toContain(`watched:${userId}`)
})

test('an older account begins with nobody and is asked until it answers', async () => {
  const older = { animeList: 'Nobody', mangaList: 'Nobody', gameList: 'Nobody', hasChosenLists: false } as const
  const mine = async () => (await send('GET', '/api/users/me', undefined, me)).json()
  expect(await mine()).toMatchObject({ animeList: 'Everybody', hasChosenLists: true })
  await prisma().user.update({ where: { id: userId }, data: older })
  expect(await mine()).toMatchObject(older)
  expect(await (await send('PUT', '/api/users/update', { description: 'Tea.' }, me)).json()).toMatchObject(older)
  expect(await (await send('PUT', '/api/users/update', { hasChosenLists: true }, me)).json()).toMatchObject({
    ...older,
    hasChosenLists: true,
  })
  await prisma().user.update({ where: { id: userId }, data: older })
  expect(await (await send('PUT', '/api/users/update', { mangaList: 'Friends' }, me)).json()).toMatchObject({
    animeList: 'Nobody',
    mangaList: 'Friends',
    hasChosenLists: true,
  })
})

test('wrong input is refused or falls back', async () => {
  expect((await read({}, 'list=nonsense&status=x&sort=y&page=-1&size=9999')).status).toBe(200)
  expect((await send('GET', '/api/users/nobody-at-all/records')).status).toBe(404)
  for (const body of [{ animeList: 'Public' }, { animeList: null }, { animeList: 3 }, { hasChosenLists: false }])
    expect((await refusalOf(await send('PUT', '/api/users/update', body, me)))[0]).toBe(400)
  expect((await call('POST', { media, episodesWatched: 1, status: 'Watching' }, {})).status).toBe(401)
})
