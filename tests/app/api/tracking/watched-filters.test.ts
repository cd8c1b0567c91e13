import { expect, test } from 'vitest'
import { rows, sql } from '@/server/platform/database/client'
import { useDatabase } from '@/tests/support/database'
import { givenMedia } from '@/tests/support/factories'
import { list, media, removed, useRecords, userId, written } from '@/tests/support/records'

useDatabase()
useRecords()

const titles = async (query: string) => (await list(query)).data.map(({ media }) => media.title)

test('the records are filtered by status, type and title, in any order', async () => {
  const manga = await givenMedia({ title: 'Cowboy Bebop: Shooting Star', type: 'Manga' })
  const other = await givenMedia({ title: 'Trigun', totalEpisodes: 26 })
  await givenMedia({ title: 'Cowboy Bebop nobody added' })
  await written('POST', { media, episodesWatched: 3, status: 'Watching', rating: 70 })
  await written('POST', { media: manga, episodesWatched: 5, status: 'Watching', rating: 80 })
  await written('POST', { media: other, episodesWatched: 0, status: 'Planned' })
  expect(await titles('sort=progress&order=1')).toEqual(['Cowboy Bebop: Shooting Star', 'Cowboy Bebop', 'Trigun'])
  expect(await titles('type=Anime')).toEqual(['Cowboy Bebop', 'Trigun'])
  expect(await titles('type=Anime&status=Watching')).toEqual(['Cowboy Bebop'])
  expect(await titles('query=bebop&sort=rating&order=1')).toEqual(['Cowboy Bebop: Shooting Star', 'Cowboy Bebop'])
  expect(await titles('query=bebop&type=Manga&sort=popularity')).toEqual(['Cowboy Bebop: Shooting Star'])
  expect(await titles('query=bebop&status=Planned')).toEqual([])
  expect((await list('query=bebop&size=1&page=1&sort=rating')).data[0]?.rating).toBe(80)
  expect((await list('query=bebop&size=1')).total).toBe(2)
  expect(await titles('query=trigum'), 'one wrong letter').toEqual(['Trigun'])
})

test('the counts of each type and status follow every change', async () => {
  const counts = async () => (await list('status=Dropped')).counts
  await written('POST', { media, episodesWatched: 3, status: 'Watching' })
  expect(await counts()).toEqual([{ type: 'Anime', status: 'Watching', total: 1 }])
  await written('PUT', { media, episodesWatched: 26, status: 'Completed' })
  expect(await counts()).toEqual([{ type: 'Anime', status: 'Completed', total: 1 }])
  await rows(sql`UPDATE media SET type = 'Special' WHERE id = ${media}`)
  expect(await counts()).toEqual([{ type: 'Special', status: 'Completed', total: 1 }])
  await removed({ media })
  expect(await counts()).toEqual([])
})

test('a search has the number of its works in every status, also inside of one', async () => {
  const manga = await givenMedia({ title: 'Cowboy Bebop: Shooting Star', type: 'Manga' })
  const other = await givenMedia({ title: 'Trigun', totalEpisodes: 26 })
  await written('POST', { media, episodesWatched: 26, status: 'Completed' })
  await written('POST', { media: manga, episodesWatched: 5, status: 'Watching' })
  await written('POST', { media: other, episodesWatched: 0, status: 'Planned' })
  const counts = [
    { type: 'Anime', status: 'Completed', total: 1 },
    { type: 'Manga', status: 'Watching', total: 1 },
  ]
  expect(await list('query=bebop&status=Planned')).toMatchObject({ data: [], total: 0, counts })
  expect(await list('query=bebop&status=Watching')).toMatchObject({ total: 1, counts })
  expect(await list('query=bebop&type=Anime')).toMatchObject({ total: 1, counts })
  expect(await list('query=no-such-work')).toMatchObject({ total: 0, counts: [] })
})

test('a user with records can be deleted', async () => {
  await written('POST', { media, episodesWatched: 3, status: 'Watching' })
  await rows(sql`DELETE FROM users WHERE id = ${userId}`)
  expect(await rows(sql`SELECT 1 FROM watched_totals WHERE user_id = ${userId}`)).toEqual([])
})
