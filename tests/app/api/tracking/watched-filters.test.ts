import { expect, test } from 'vitest'
import { publicRecordPage } from '@/lib/tracking/schemas/public-records'
import { prisma, rows, sql } from '@/server/platform/database/client'
import { refusalOf, send } from '@/tests/support/accounts'
import { useDatabase } from '@/tests/support/database'
import { bearerOf, givenMedia, givenUser } from '@/tests/support/factories'
import { list, me, media, removed, useRecords, userId, written } from '@/tests/support/records'

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

/** Three works: tags, year, rating and own tags of each. */
async function given() {
  const work = async (title: string, tagNames: string[], releaseDate: number | null, record: object) => {
    const id = await givenMedia({ title, tagNames, releaseDate, popularity: title.length })
    await written('POST', { media: id, episodesWatched: 1, status: 'Watching', ...record })
  }
  await work('Akira', ['Action', 'Sci-Fi'], 19880716, { rating: 90, tags: ['Film night', 'ÄNNE'] })
  await work('Baccano!', ['Action'], 20070000, { rating: 70, status: 'Completed', tags: ['film night'] })
  await work('Clannad', ['Drama'], null, {})
}

test.each([
  ['tags=action', ['Akira', 'Baccano!']],
  ['tags=Action,Sci-Fi', ['Akira']],
  ['tags=Unknown', []],
  ['yearFrom=1988&yearTo=1988', ['Akira']],
  ['yearFrom=1989', ['Baccano!']],
  ['scoreFrom=70', ['Akira', 'Baccano!']],
  ['scoreTo=89', ['Baccano!']],
  ['rating=none', ['Clannad']],
  ['rating=none&scoreFrom=1', []],
  ['ownTags=film+night', ['Akira', 'Baccano!']],
  ['ownTags=FILM+NIGHT,ÄNNE', ['Akira']],
  ['ownTags=other', []],
  ['tags=Action&scoreFrom=80&ownTags=Film+night&type=Anime&status=Watching', ['Akira']],
  ['tags=Action&query=bacano', ['Baccano!']],
  ['tags=Drama&query=bacano', []],
  ['scoreFrom=70&sort=rating&order=1', ['Akira', 'Baccano!']],
  ['scoreFrom=70&sort=popularity&order=1', ['Baccano!', 'Akira']],
  ['scoreFrom=70&sort=next-episode', ['Akira', 'Baccano!']],
  ['scoreFrom=1&group=status&order=1', ['Akira', 'Baccano!']],
  ['scoreFrom=high&scoreTo=101&yearFrom=0&rating=all&tags=&ownTags=,', ['Akira', 'Baccano!', 'Clannad']],
])('the filter %s finds %j', async (query, wanted) => {
  await given()
  const found = await list(query)
  expect(found.data.map(({ media }) => media.title)).toEqual(wanted)
  expect(found.total).toBe(wanted.length)
})

test('pages and counts are those of all filters, whatever status is asked for', async () => {
  await given()
  const found = await list('tags=Action&size=1&page=1')
  expect(found).toMatchObject({ total: 2, totalPages: 2, data: [{ media: { title: 'Baccano!' } }] })
  const counts = [
    { type: 'Anime', status: 'Watching', total: 1 },
    { type: 'Anime', status: 'Completed', total: 1 },
  ]
  expect(found.counts).toEqual(counts)
  expect(await list('tags=Action&status=Planned')).toMatchObject({ total: 0, data: [], counts })
  expect((await list('tags=Sci-Fi&query=akira')).counts).toEqual(counts.slice(0, 1))
})

test('own tags are listed with the number of their records, to their owner alone', async () => {
  await given()
  const read = async (headers: Record<string, string>) => send('GET', '/api/me/own-tags', undefined, headers)
  expect(await (await read(me)).json()).toEqual({
    data: [
      { name: 'Film night', total: 2 },
      { name: 'ÄNNE', total: 1 },
    ],
  })
  expect(await (await read(await bearerOf(await givenUser()))).json()).toEqual({ data: [] })
  expect((await read({})).status).toBe(401)
})

test('others filter by what they see of a list: by no own tag', async () => {
  await given()
  const { username } = await prisma().user.findUniqueOrThrow({ where: { id: userId } })
  const theirs = async (query: string) => {
    const answer = await send('GET', `/api/users/${username}/records?${query}`)
    const { data, total, counts } = publicRecordPage.parse(await answer.json())
    expect(total).toBe(data.length)
    return { titles: data.map(({ media }) => media.title), counts }
  }
  const counts = [{ status: 'Watching', total: 1 }]
  expect(await theirs('tags=Action&scoreFrom=80')).toEqual({ titles: ['Akira'], counts })
  expect(await theirs('tags=Action&status=Completed')).toMatchObject({ titles: ['Baccano!'] })
  expect(await theirs('rating=none')).toEqual({ titles: ['Clannad'], counts })
  expect(await theirs('yearTo=2000&sort=rating')).toEqual({ titles: ['Akira'], counts })
  expect(await theirs('type=Movie')).toEqual({ titles: [], counts: [] })
  expect(await theirs('rating=none&type=Manga')).toEqual({ titles: [], counts: [] })
  expect((await theirs('ownTags=Film+night')).titles).toEqual(['Akira', 'Baccano!', 'Clannad'])
  await prisma().watchedRecord.updateMany({ where: { userId }, data: { isPrivate: true } })
  expect(await theirs('scoreFrom=1')).toEqual({ titles: [], counts: [] })
})

test('a change of all of a filter changes no others, and refuses what the filter cannot be', async () => {
  await given()
  const change = (filter: object) => send('POST', '/api/watched/bulk', { filter, rating: 55 }, me)
  expect(await (await change({ tags: ['Action'], scoreFrom: 80, ownTags: ['film night'] })).json()).toMatchObject({
    changed: 1,
  })
  expect((await list('scoreFrom=55&scoreTo=55')).data.map(({ media }) => media.title)).toEqual(['Akira'])
  expect(await (await change({ rating: 'none', yearFrom: 1980 })).json()).toMatchObject({ changed: 0 })
  expect(await (await change({ query: 'baccano', tags: ['Drama'] })).json()).toMatchObject({ changed: 0 })
  for (const wrong of [{ scoreFrom: 101 }, { yearTo: 0 }, { rating: 'all' }, { tags: 'Action' }, { own: ['x'] }])
    expect((await refusalOf(await change(wrong))).slice(0, 2)).toEqual([400, 'invalidInput'])
  expect((await list('rating=none')).total).toBe(1)
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
