import pg from 'pg'
import { beforeAll, expect, test, vi } from 'vitest'
import { foundEverything } from '@/lib/views/schemas/search'
import { searchEverything } from '@/server/domain/views/quick-search'
import { prisma, rows, sql } from '@/server/platform/database/client'
import { contextOf } from '@/tests/support/context'
import { useDatabase } from '@/tests/support/database'
import {
  givenCharacter,
  givenCompany,
  givenMedia,
  givenPerson,
  givenSeries,
  givenTorrent,
  givenUser,
} from '@/tests/support/factories'

useDatabase()

beforeAll(async () => {
  for (let number = 1; number <= 9; number++) {
    await givenMedia({ title: `Moon ${number}`, popularity: 1000 * number })
    await givenCharacter(`Moon Rabbit${number}`)
  }
  await givenMedia({ title: 'Moon', nativeTitle: '月', popularity: 2000 })
  await givenSeries('Moon')
  await givenPerson('Keith Moon')
  await givenCompany('Studio Moon')
  const mediaId = await givenMedia({ title: 'Sun' })
  await givenTorrent('Moon 01 1080p', { mediaId, createdAt: new Date(1000) })
  await givenTorrent('[Group] Moon 02', { mediaId, releaseGroup: 'Group', createdAt: new Date(2000) })
  await givenTorrent('Moon 03 hidden', { mediaId, hiddenAt: new Date() })
  await givenTorrent('Moon 18', { mediaId: await givenMedia({ title: 'Night', isAdult: true }) })
  for (const name of ['moonlight', 'Moon', 'keith_moon']) await givenUser(name)
  await givenUser('moon-later', { confirmedAt: null })
  await givenUser('moon-spam', { suspendedUntil: new Date(Date.now() + 60_000) })
})

const namesOf = (found: Awaited<ReturnType<typeof searchEverything>>) => ({
  torrents: found.torrents.data.map(({ name }) => name),
  users: found.users.data.map(({ username }) => username),
})

test('the best results of each kind, the exact title first, with totals', async () => {
  const found = await searchEverything('moon')
  expect(found.media.data.map(({ title }) => title)).toEqual(['Moon', 'Moon 9', 'Moon 8', 'Moon 7', 'Moon 6', 'Moon 5'])
  expect(found.characters.data).toHaveLength(4)
  expect([found.media.total, found.characters.total]).toEqual([10, 9])
  expect(found.series.data.map(({ title }) => title)).toEqual(['Moon'])
  expect(found.people.data.map(({ fullName }) => fullName)).toEqual(['Keith Moon'])
  expect(found.companies.data.map(({ name }) => name)).toEqual(['Studio Moon'])
  expect(foundEverything.parse(found)).toEqual(found)
  expect((await searchEverything('moon', { media: 2, others: 1 })).characters.data).toHaveLength(1)
})

test('names of files find torrents on the page of results, and not while a text is typed', async () => {
  const id = await givenTorrent('Sun Batch', { mediaId: await givenMedia({ title: 'Star' }), type: 'Batch' })
  await rows(
    sql`INSERT INTO torrent_file_names (torrent_id, words) VALUES (${id}, search_vector('sun batch eclipse mkv'))`,
  )
  expect(namesOf(await searchEverything('eclipse', { media: 2, others: 1, files: true })).torrents).toEqual([
    'Sun Batch',
  ])
  expect(namesOf(await searchEverything('eclipse')).torrents).toEqual([])
})

test('a kind without results is empty', async () => {
  const nothing = { data: [], total: 0 }
  const found = await searchEverything('月')
  expect(found.media.data.map(({ title }) => title)).toEqual(['Moon'])
  expect(found).toMatchObject({ series: nothing, characters: nothing, people: nothing, companies: nothing })
  expect(found).toMatchObject({ torrents: nothing, users: nothing })
})

test('one statement searches all kinds of entries, one torrents, one members; one leaves out works for adults, and one for each kind reads its cards; none for an empty text', async () => {
  const query = vi.spyOn(pg.Pool.prototype, 'query')
  await searchEverything('moon')
  expect(query).toHaveBeenCalledTimes(10)
  query.mockClear()
  await searchEverything('')
  expect(query).not.toHaveBeenCalled()
  query.mockRestore()
})

test('torrents are the newest first, without hidden ones and those of works for adults; members by their names, without those that are suspended or not confirmed', async () => {
  const found = await searchEverything('moon')
  expect(namesOf(found)).toEqual({
    torrents: ['[Group] Moon 02', 'Moon 01 1080p'],
    users: ['Moon', 'moonlight', 'keith_moon'],
  })
  expect([found.torrents.total, found.users.total]).toEqual([2, 3])
})

test('the member of exactly that name is the first, however many names contain it', async () => {
  await rows(sql`INSERT INTO users (username, username_key, email, email_key, password_hash, confirmed_at)
    SELECT name, name, name || '@example.org', name || '@example.org', 'none', now()
    FROM (SELECT 'luna' || n AS name FROM generate_series(1, 600) AS n UNION ALL SELECT 'luna') AS each`)
  expect(namesOf(await searchEverything('luna')).users[0]).toBe('luna')
  await rows(sql`DELETE FROM users WHERE username LIKE 'luna%'`)
})

test('members are found by a part of their name, and by its beginning if that is short', async () => {
  const users = async (text: string) => namesOf(await searchEverything(text)).users
  expect(await users('@MOONLIGHT')).toEqual(['moonlight'])
  expect(await users('keith moon')).toEqual(['keith_moon'])
  expect(await users('light')).toEqual(['moonlight'])
  expect(await users('ke')).toEqual(['keith_moon'])
  for (const text of ['k', 'ht', '%%%', '\\\\', '___', 'x'.repeat(200)]) expect(await users(text)).toEqual([])
})

test('an asker sees no torrents that they have hidden, and nobody whom a block separates from them', async () => {
  const [asker, blocked, muted] = [await givenUser(), await givenUser('moonwalk'), await givenUser('moonshine')]
  await prisma().torrentHide.create({ data: { userId: asker, releaseGroup: 'group' } })
  await prisma().userBlock.create({ data: { userId: blocked, blockedId: asker, kind: 'Block' } })
  await prisma().userBlock.create({ data: { userId: asker, blockedId: muted, kind: 'Mute' } })
  expect(namesOf(await searchEverything('moon', undefined, asker))).toEqual({
    torrents: ['Moon 01 1080p'],
    users: ['Moon', 'moonlight', 'moonshine', 'keith_moon'],
  })
  expect(namesOf(await searchEverything('moon', undefined, blocked)).users).toContain('moonwalk')
})

test('every change of any kind invalidates a page that shows it', async () => {
  const { tags } = await contextOf(() => searchEverything('moon'))
  for (const tag of [
    'index:media',
    'index:series',
    'index:character',
    'index:person',
    'index:company',
    'index:torrent',
    'index:user',
  ] as const)
    expect(tags).toContain(tag)
})
