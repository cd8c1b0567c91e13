import { beforeEach, describe, expect, test } from 'vitest'
import { hideTorrents, showTorrents } from '@/server/domain/torrents/hides/mutations'
import { setPreferences } from '@/server/domain/torrents/preferences'
import { nextEpisodes, nextTorrentIds } from '@/server/domain/tracking/next-episodes'
import { prisma } from '@/server/platform/database/client'
import { useDatabase } from '@/tests/support/database'
import { givenMedia, givenSeries, givenTorrent, givenUser } from '@/tests/support/factories'

useDatabase()

let me: number
let work: number
beforeEach(async () => {
  me = await givenUser()
  work = await givenMedia({ title: 'Frieren', format: 'TV', totalEpisodes: 28 })
  await watching(work, 4)
})

type Record = Partial<Parameters<ReturnType<typeof prisma>['watchedRecord']['create']>[0]['data']>
async function watching(mediaId: number, episodesWatched: number, more: Record = {}) {
  const data = { userId: me, mediaId, episodesWatched, status: 'Watching' as const, ...more }
  await prisma().watchedRecord.upsert({
    where: { userId_mediaId: { userId: me, mediaId } },
    create: data as never,
    update: data as never,
  })
}
const episode = (first: number, last = first) => ({ firstEpisode: first, lastEpisode: last })
const torrent = (name: string, more: Partial<Parameters<typeof givenTorrent>[1]> = {}) =>
  givenTorrent(name, { mediaId: work, ...more })
const files = (torrentId: number, rows: { episode: number | null; season?: number; fileIndex?: number }[]) =>
  prisma().torrentFile.createMany({
    data: rows.map((row, position) => ({ torrentId, position, path: `${position}.mkv`, size: 1n, ...row })),
  })
const page = (media?: number) => nextEpisodes(me, { media, page: 0, size: 25 })
const names = async () => (await page(work)).data.flatMap(({ torrents }) => torrents.map(({ name }) => name))

test('the torrents of the next episode alone', async () => {
  await torrent('04', episode(4))
  await torrent('05', episode(5))
  await torrent('06', episode(6))
  await torrent('hidden 05', { ...episode(5), hiddenAt: new Date() })
  const { data, total } = await page()
  expect(total).toBe(1)
  expect(data).toMatchObject([{ media: { id: work }, episode: 5, torrents: [{ name: '05' }] }])
})

test.each([
  ['finished', { episodesWatched: 28 }],
  ['paused', { status: 'Paused' }],
  ['completed', { status: 'Completed' }],
] as const)('none of a work that is %s', async (_, more) => {
  await torrent('05', episode(5))
  await torrent('29', episode(29))
  await watching(work, 4, more)
  expect(await page()).toMatchObject({ total: 0, data: [] })
})

test('nothing of chapters, whose numbers mean something else', async () => {
  const manga = await givenMedia({ title: 'Frieren', type: 'Manga' })
  await watching(manga, 4)
  await givenTorrent('Frieren v05', { mediaId: manga, ...episode(5) })
  expect((await page()).data).toEqual([])
})

test('a work of one episode needs no number', async () => {
  const film = await givenMedia({ title: 'Suzume', type: 'Movie', totalEpisodes: 1 })
  await watching(film, 0)
  await givenTorrent('Suzume', { mediaId: film })
  expect((await page(film)).data).toMatchObject([{ episode: 1, torrents: [{ name: 'Suzume' }] }])
})

describe('of a batch', () => {
  test('the magnet link selects the files of the episode, by their indexes', async () => {
    const batch = await torrent('Batch', { type: 'Batch', trackers: ['udp://tracker.example:80'], ...episode(1, 28) })
    await files(batch, [
      { episode: 4 },
      { episode: 5, fileIndex: 2 },
      { episode: 5, fileIndex: 4 },
      { episode: null, fileIndex: 6 },
    ])
    const { data } = await page()
    expect(data[0]?.torrents[0]?.magnetLink).toMatch(/^magnet:\?xt=urn:btih:[0-9a-f]{40}&dn=Batch&tr=.*&so=2,4$/)
  })

  test('one without numbers counts if a file is the episode', async () => {
    const batch = await torrent('Complete', { type: 'Batch' })
    await files(batch, [{ episode: 4 }, { episode: 5 }])
    await files(await torrent('Specials', { type: 'Batch' }), [{ episode: 1 }, { episode: null }])
    await torrent('Unknown files', { type: 'Batch' })
    expect(await names()).toEqual(['Complete'])
    expect((await page()).data[0]?.torrents[0]?.magnetLink).toMatch(/&so=1$/)
  })

  test('with several seasons the files of the work are meant, or none if they are not known', async () => {
    const batch = await torrent('S1 + S2', { type: 'Batch' })
    const both = [
      { episode: 5, season: 1 },
      { episode: 5, season: 2 },
    ]
    await files(batch, both)
    expect((await page()).data[0]?.torrents[0]?.magnetLink).toMatch(/&so=0$/)
    const place = { mediaId: work, site: 'thetvdb', externalId: 'series/1' }
    await prisma().mediaPlace.create({ data: { ...place, season: 2, before: 0 } })
    expect((await page()).data[0]?.torrents[0]?.magnetLink).toMatch(/&so=1$/)
    await prisma().mediaPlace.updateMany({ data: { before: 12 } })
    expect(await names()).toEqual([])
  })

  test('files of another season alone are none of the work, unless the name says that season, too', async () => {
    const other = await torrent('S2', { type: 'Batch' })
    await files(other, [{ episode: 5, season: 2 }])
    expect(await names()).toEqual([])
    await prisma().torrent.update({ where: { id: other }, data: { season: 2, lastSeason: 2 } })
    expect(await names()).toEqual(['S2'])
  })

  test('a part that does not contain the episode does not count', async () => {
    await torrent('06-12', { type: 'Batch', ...episode(6, 12) })
    await torrent('01-05', { type: 'Batch', ...episode(1, 5) })
    expect(await names()).toEqual(['01-05'])
  })
})

test('only what is read for certain: nothing between two episodes, no extra, no guess', async () => {
  await torrent('05', { ...episode(5), certainty: 'Stated' })
  await torrent('05.5', { ...episode(5), isHalf: true })
  await torrent('NCOP 5', { ...episode(5), isExtra: true })
  await torrent('S02E05', { ...episode(5), season: 2, certainty: 'Guessed' })
  await torrent('S02E01-12', { type: 'Batch', ...episode(1, 12), season: 2, certainty: 'Guessed' })
  expect(await names()).toEqual(['05'])
  expect(await nextTorrentIds(me, { withPrivate: true })).toHaveLength(1)
})

test('numbers that count from the first season on', async () => {
  const seriesId = await givenSeries('Mushishi')
  await givenMedia({ title: 'Mushi-Shi', seriesId, format: 'TV', totalEpisodes: 26, releaseDate: 20051023 })
  work = await givenMedia({ title: 'Zoku Shou', seriesId, format: 'TV', totalEpisodes: 20, releaseDate: 20140405 })
  await watching(work, 4)
  await torrent('31', { ...episode(31), seeders: 3 })
  await torrent('S02E05', { ...episode(5), season: 2, seeders: 2 })
  await torrent('S02E31', { ...episode(31), season: 2 })
  await torrent('27-46', { type: 'Batch', ...episode(27, 46), seeders: 1 })
  const batch = await torrent('Batch', { type: 'Batch', seeders: 0 })
  await files(batch, [{ episode: 30 }, { episode: 31 }])
  expect(await names()).toEqual(['31', 'S02E05', '27-46', 'Batch'])
  expect((await page(work)).data[0]?.torrents.at(-1)?.magnetLink).toMatch(/&so=1$/)
})

test('what is preferred comes first: group, resolution, language; then seeders, then the newest', async () => {
  const day = (number: number) => new Date(Date.UTC(2026, 0, number))
  await torrent('old', { ...episode(5), createdAt: day(1) })
  await torrent('new', { ...episode(5), createdAt: day(2) })
  await torrent('seeded', { ...episode(5), seeders: 1 })
  await torrent('German', { ...episode(5), languages: ['ja', 'de'] })
  await torrent('1080', { ...episode(5), resolution: 1080, seeders: 0 })
  expect(await names()).toEqual(['seeded', '1080', 'German', 'new', 'old'])
  await torrent('group', { ...episode(5), releaseGroup: 'SubsPlease' })
  await setPreferences(me, { groups: ['Erai', 'subsplease'], resolutions: [2160, 1080], languages: ['DE'] })
  expect(await names()).toEqual(['group', '1080', 'German', 'seeded', expect.any(String)])
})

test('what I have hidden is left out, until I show it again', async () => {
  const uploader = await givenUser('Kraft')
  await torrent('group', { ...episode(5), releaseGroup: 'Erai', seeders: 5 })
  await torrent('uploader', { ...episode(5), uploaderId: uploader, seeders: 4 })
  await torrent('batch', { type: 'Batch', ...episode(1, 28), seeders: 3 })
  await torrent('other', { ...episode(5), seeders: 2 })
  const hides = [
    await hideTorrents(me, { group: 'ERAI' }),
    await hideTorrents(me, { uploader: 'kraft' }),
    await hideTorrents(me, { type: 'Batch' }),
  ]
  expect(await names()).toEqual(['other'])
  const all = await hideTorrents(me, { category: 'Anime' })
  expect(await page()).toMatchObject({ total: 0 })
  for (const { id } of [all, ...hides]) await showTorrents(me, id)
  expect(await names()).toEqual(['group', 'uploader', 'batch', 'other'])
})

test('pages, the last changed record first; private records are left out of feeds that do not want them', async () => {
  const other = await givenMedia({ title: 'Apothecary', totalEpisodes: null })
  await watching(other, 0, { isPrivate: true, updatedAt: new Date(Date.UTC(2030, 0, 1)) })
  const first = await givenTorrent('A 01', { mediaId: other, ...episode(1) })
  const second = await torrent('05', { ...episode(5), createdAt: new Date(Date.UTC(2020, 0, 1)) })
  const read = (at: number) => nextEpisodes(me, { page: at, size: 1 })
  expect(await read(0)).toMatchObject({ total: 2, data: [{ media: { id: other } }] })
  expect(await read(1)).toMatchObject({ total: 2, data: [{ media: { id: work } }] })
  expect(await read(2)).toMatchObject({ total: 2, data: [] })
  expect(await nextTorrentIds(me, { withPrivate: true })).toEqual([first, second])
  expect(await nextTorrentIds(me, { withPrivate: false })).toEqual([second])
})
