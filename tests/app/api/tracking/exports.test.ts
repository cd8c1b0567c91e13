import { beforeEach, expect, test } from 'vitest'
import { listSlug } from '@/lib/lists/rules'
import { entriesIn } from '@/server/domain/tracking/import-files/files'
import { prisma } from '@/server/platform/database/client'
import { refusalOf, send } from '@/tests/support/accounts'
import { useDatabase } from '@/tests/support/database'
import { bearerOf, givenMedia, givenUser } from '@/tests/support/factories'
import { all, chunksOf } from '@/tests/support/import-files'
import { list, me, media, useRecords, userId, written } from '@/tests/support/records'

useDatabase()
useRecords()

const run = { episodesWatched: 26, rating: 80, startedDate: '2019-01-02', finishedDate: null }
const details = { note: 'Good, "really"', tags: ['space'], priority: 'High', isPrivate: true, earlierRuns: [run] }

beforeEach(async () => {
  await prisma().externalId.create({ data: { mediaId: media, site: 'myanimelist', externalId: `anime/${media}` } })
  await written('POST', { media, episodesWatched: 3, status: 'Watching', rating: 85, ...details })
})

const file = async (address: string, headers = me) => {
  const response = await send('GET', address, undefined, headers)
  expect(response.status).toBe(200)
  // text() would leave out a byte order mark.
  return { text: Buffer.from(await response.arrayBuffer()).toString(), headers: response.headers }
}

test('records as JSON: everything, with the ids of other sites', async () => {
  const { text, headers } = await file('/api/watched/export')
  expect(headers.get('content-disposition')).toContain('mokuroku-watched.json')
  expect(headers.get('cache-control')).toBe('no-store')
  const ids = { myanimelist: `anime/${media}` }
  expect(JSON.parse(text)).toMatchObject({
    format: 'mokuroku-watched',
    version: 1,
    watched: [
      {
        media: { id: media, title: 'Cowboy Bebop', type: 'Anime', totalEpisodes: 26, ids },
        ...{ episodesWatched: 3, status: 'Watching', rating: 85, startedDate: null, finishedDate: null },
        ...details,
        updatedDate: expect.stringMatching(/^\d{4}-.*Z$/),
      },
    ],
  })
})

test('records as JSON can be read back without any loss', async () => {
  const { text } = await file('/api/watched/export')
  const { media: _, ...stored } = (await list()).data[0] ?? {}
  const ids = { myanimelist: `anime/${media}`, mokuroku: String(media) }
  const work = { ids, title: 'Cowboy Bebop', types: ['Anime'], losses: [] }
  const [entries] = await all(entriesIn('Mokuroku', chunksOf(text)))
  const [{ record, ...entry } = { record: null }] = entries ?? []
  expect({ ...entry, ...record }).toEqual({ ...work, ...stored })
})

test('records as CSV', async () => {
  const { text } = await file('/api/watched/export?format=csv')
  const [head, line, end] = text.split('\r\n')
  expect(head).toMatch(/^\uFEFFid,myanimelist,anilist,title,/)
  expect(line).toContain(`${media},anime/${media},,Cowboy Bebop,Anime,Watching,3,26,0,85,,,`)
  expect(line).toContain('"Good, ""really"""')
  expect(end).toBe('')
})

test('partial dates are exported as they are, and with zeros in the XML', async () => {
  const dates = { startedDate: '2020', finishedDate: '2021-02' }
  await written('POST', { media, episodesWatched: 3, status: 'Watching', isPrivate: false, earlierRuns: [], ...dates })
  expect(JSON.parse((await file('/api/watched/export')).text).watched).toMatchObject([dates])
  expect((await file('/api/watched/export?format=csv')).text).toContain(',2020,2021-02,')
  const xml = (await file('/api/watched/export?format=xml')).text
  expect(xml).toContain('<my_start_date>2020-00-00</my_start_date>')
  expect(xml).toContain('<my_finish_date>2021-02-00</my_finish_date>')
})

test('records as the XML of MyAnimeList, a file for each kind', async () => {
  const manga = await givenMedia({ title: 'Blame!', type: 'Manga', totalVolumes: 10 })
  await prisma().externalId.create({ data: { mediaId: manga, site: 'myanimelist', externalId: `manga/${manga}` } })
  await written('POST', { media: manga, episodesWatched: 3, status: 'Watching' })
  expect((await file('/api/watched/export?format=xml')).text).not.toContain('Cowboy')
  await written('POST', { media, episodesWatched: 3, status: 'Watching', isPrivate: false })
  const anime = await file('/api/watched/export?format=xml')
  expect(anime.headers.get('content-disposition')).toMatch(new RegExp(`animelist_\\d+_-_${userId}\\.xml`))
  expect(anime.text).toContain('<user_export_type>1</user_export_type>')
  expect(anime.text).toContain(`<series_animedb_id>${media}</series_animedb_id>`)
  expect(anime.text).not.toContain('manga')
  const read = await file('/api/watched/export?format=xml&kind=manga')
  expect(read.text).toContain('<user_export_type>2</user_export_type>')
  expect(read.text).toContain(`<manga_mangadb_id>${manga}</manga_mangadb_id>`)
  expect(read.text).toContain('<manga_volumes>10</manga_volumes>')
  expect(read.text).not.toContain('Cowboy')
})

test('more records than are read at once', async () => {
  const works = Array.from({ length: 1001 }, (_, n) => ({
    title: `Work ${n}`,
    titleSort: `work ${n}`,
    type: 'Anime' as const,
  }))
  const made = await prisma().media.createManyAndReturn({ data: works, select: { id: true } })
  await prisma().watchedRecord.createMany({
    data: made.map(({ id }) => ({ userId, mediaId: id, status: 'Planned' as const })),
  })
  const { watched } = JSON.parse((await file('/api/watched/export')).text) as { watched: { media: { id: number } }[] }
  expect(new Set(watched.map((each) => each.media.id)).size).toBe(1002)
  expect((await file('/api/watched/export?format=csv')).text.split('\r\n')).toHaveLength(1002 + 2)
})

test('a list as JSON and CSV, for whoever may see it', async () => {
  const { username } = await prisma().user.findUniqueOrThrow({ where: { id: userId }, select: { username: true } })
  await send('POST', '/api/user-lists', { name: 'Space', visibility: 'Public' }, me)
  const address = `/api/user-lists/${username}/space`
  await send('PUT', `${address}/add`, { media, description: 'First.' }, me)
  const other = await bearerOf(await givenUser())
  expect(JSON.parse((await file(`${address}/export`, other)).text)).toMatchObject({
    format: 'mokuroku-list',
    name: 'Space',
    entries: [{ media: { id: media, ids: { myanimelist: `anime/${media}` } }, description: 'First.' }],
  })
  const csv = await file(`${address}/export?format=csv`)
  expect(csv.text).toContain(`1,${media},anime/${media},,Cowboy Bebop,Anime,First.,`)
  await send('PUT', address, { visibility: 'Private' }, me)
  expect(await refusalOf(await send('GET', `${address}/export`, undefined, other))).toEqual([404, 'notFound'])
  await send('PUT', address, { name: 'Far space' }, me)
  const moved = await send('GET', `${address}/export?format=csv`, undefined, me)
  expect(moved.status).toBe(308)
  expect(moved.headers.get('location')).toMatch(/\/far-space\/export\?format=csv$/)
})

test.each([
  ['鬼 "1" 2/3', '鬼-_1_-2_3'],
  ['100%', '100%'],
])('the file of the list %j has a readable name', async (name, readable) => {
  const { username } = await prisma().user.findUniqueOrThrow({ where: { id: userId }, select: { username: true } })
  await send('POST', '/api/user-lists', { name }, me)
  const slug = encodeURIComponent(listSlug(name))
  const { headers } = await file(`/api/user-lists/${username}/${slug}/export`)
  const [, encoded = ''] = /filename\*=UTF-8''(\S+)$/.exec(headers.get('content-disposition') ?? '') ?? []
  expect(decodeURIComponent(encoded)).toBe(`${username}_${readable}.json`)
})

test('a refusal', async () => {
  for (const address of ['/api/watched/export', '/api/user-lists/nobody/nothing/export'])
    expect((await send('GET', address)).status).toBe(401)
  const missing = await send('GET', '/api/user-lists/nobody/nothing/export', undefined, me)
  expect(await refusalOf(missing)).toEqual([404, 'notFound'])
  const unknown = await send('GET', '/api/watched/export?format=pdf', undefined, me)
  expect((await refusalOf(unknown)).slice(0, 2)).toEqual([400, 'invalidInput'])
})

test('an account makes a bounded number of files in an hour', async () => {
  const statuses = []
  for (let times = 0; times < 11; times++) {
    const response = await send('GET', '/api/watched/export?format=csv', undefined, me)
    await response.text()
    statuses.push(response.status)
  }
  expect(statuses.slice(-2)).toEqual([200, 429])
})
