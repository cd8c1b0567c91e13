import { beforeEach, expect, test } from 'vitest'
import { renewCertainties } from '@/server/domain/torrents/readings/certainties/jobs'
import { hasUnread, renewReadings } from '@/server/domain/torrents/readings/jobs'
import { prisma, raw, rows, sql } from '@/server/platform/database/client'
import { useDatabase } from '@/tests/support/database'
import { givenMedia, givenSeries, givenTorrent } from '@/tests/support/factories'
import { drainInvalidations } from '@/tests/support/invalidations'

useDatabase()

let work: number
beforeEach(async () => {
  await rows(sql`DELETE FROM reading_runs`)
  await prisma().torrent.deleteMany()
  work = await givenMedia({ title: 'Show', totalEpisodes: 26 })
})

const given = (name: string, more: Partial<Parameters<typeof givenTorrent>[1]> = {}) =>
  givenTorrent(name, { mediaId: work, ...more })
const read = (id: number) => prisma().torrent.findUnique({ where: { id }, include: { files: true } })

test('all names are read anew, once, and only what has changed is written', async () => {
  const ids = [
    await given('[G] Show - 05 (1080p)'),
    await given('[G] Show S01E06 (720p)'),
    await given('[G] Show S02E07'),
  ]
  await drainInvalidations()
  expect(await hasUnread()).toBe(true)
  await renewReadings(2)
  expect(await hasUnread()).toBe(false)
  expect(await drainInvalidations()).toEqual(
    expect.arrayContaining([...ids.map((id) => `torrent:${id}`), 'index:torrent']),
  )
  const common = { releaseTitle: 'Show', releaseGroup: 'G' }
  expect(await Promise.all(ids.map(read))).toMatchObject([
    {
      ...common,
      season: null,
      firstEpisode: 5,
      lastEpisode: 5,
      isAbsolute: true,
      resolution: 1080,
      certainty: 'Completed',
    },
    { ...common, season: 1, firstEpisode: 6, resolution: 720, certainty: 'Stated' },
    { ...common, season: 2, firstEpisode: 7, certainty: 'Guessed' },
  ])
  await prisma().torrent.updateMany({ data: { firstEpisode: 9, lastEpisode: 9 } })
  await renewReadings()
  expect(await read(ids[0] ?? 0)).toMatchObject({ firstEpisode: 9 })
  await rows(sql`UPDATE reading_runs SET finished_at = NULL, last_id = ${ids[1] ?? 0}`)
  await drainInvalidations()
  await renewReadings()
  expect((await Promise.all(ids.map(read))).map((torrent) => torrent?.firstEpisode)).toEqual([9, 9, 7])
  expect((await drainInvalidations()).filter((tag) => tag.startsWith('torrent:'))).toEqual([`torrent:${ids[2]}`])
})

test('names are folded as searches fold now', async () => {
  const id = await given('[G] Show - 05', { nameKey: 'old', nameSort: 'old' })
  await renewReadings()
  expect(await read(id)).toMatchObject({ nameKey: 'g show 05', nameSort: expect.stringContaining('show') })
})

test('what a person has set stays, and a group of unknown origin, too', async () => {
  const byHand = ['firstEpisode', 'lastEpisode', 'releaseTitle']
  const id = await given('[G] Show - 05', { firstEpisode: 6, lastEpisode: 6, releaseGroup: 'Other', byHand })
  await renewReadings()
  expect(await read(id)).toMatchObject({
    firstEpisode: 6,
    lastEpisode: 6,
    releaseGroup: 'Other',
    certainty: 'Stated',
    byHand,
  })
})

test('files have their season and their episode', async () => {
  const batch = await given('[G] Show', { type: 'Batch' })
  const single = await given('[G] Show - 07', { releaseGroup: 'G' })
  const half = await given('[G] Show - 07', { isHalf: true, byHand: ['isHalf'] })
  const file = (torrentId: number, position: number, path: string, episode: number | null) => ({
    ...{ torrentId, position, path, episode, size: 1n },
  })
  await prisma().torrentFile.createMany({
    data: [
      file(batch, 0, 'Show/Season 1/S01E05.mkv', 5),
      file(batch, 1, 'Show/Season 2/S02E05.mkv', 5),
      file(batch, 2, 'Show/Season 2/NCOP.mkv', 1),
      file(single, 0, 'Show - 06.mkv', null),
      file(half, 0, 'Show - 07.mkv', 7),
    ],
  })
  await renewReadings()
  expect((await read(batch))?.files).toMatchObject([
    { season: 1, episode: 5 },
    { season: 2, episode: 5 },
    { season: null, episode: null },
  ])
  expect((await read(single))?.files).toMatchObject([{ episode: 7 }])
  expect((await read(half))?.files).toMatchObject([{ episode: null }])
})

test('an episode that a person has emptied is none of the file either', async () => {
  const id = await given('[G] Show - 07', { byHand: ['firstEpisode', 'lastEpisode'] })
  await prisma().torrentFile.create({
    data: { torrentId: id, position: 0, path: 'Show - 07.mkv', size: 1n, episode: 7 },
  })
  await renewReadings()
  expect(await read(id)).toMatchObject({ firstEpisode: null, files: [{ episode: null }] })
})

test('the words of the files of older torrents are found afterwards, and nothing is stored that the name says', async () => {
  const batch = await given('[G] Show', { type: 'Batch' })
  const single = await given('[G] Show - 07 mkv')
  await prisma().torrentFile.createMany({
    data: [
      { torrentId: batch, position: 0, path: 'Show/NCED.mkv', size: 1n },
      { torrentId: single, position: 0, path: 'Show - 07.mkv', size: 1n },
    ],
  })
  await renewReadings()
  expect(await rows(sql`SELECT torrent_id AS id, words::text FROM torrent_file_names`)).toEqual([
    { id: batch, words: "'g' 'mkv' 'nced' 'show'" },
  ])
  await prisma().torrentFile.deleteMany({ where: { torrentId: batch } })
  await rows(sql`DELETE FROM reading_runs`)
  await renewReadings()
  expect(await rows(sql`SELECT FROM torrent_file_names`)).toEqual([])
})

const certainties = async (ids: readonly number[]) =>
  (await Promise.all(ids.map(read))).map((torrent) => torrent && [torrent.certainty, torrent.isAbsolute])

test('a place in TheTVDB, a number of episodes or a series that is known later renews how sure a reading is', async () => {
  const series = await givenSeries('Tale')
  const first = await givenMedia({
    title: 'Tale',
    totalEpisodes: 12,
    format: 'TV',
    seriesId: series,
    releaseDate: 20200101,
  })
  const later = await givenMedia({ title: 'Tale Kai', format: 'TV', releaseDate: 20210101 })
  const ids = [
    await givenTorrent('[G] Tale S2 - 20', { mediaId: later }),
    await givenTorrent('[G] Tale S02E20', { mediaId: later }),
    await givenTorrent('[G] Tale - 05', { mediaId: first }),
  ]
  await renewReadings()
  expect(await certainties(ids)).toEqual([
    ['Guessed', false],
    ['Guessed', false],
    ['Completed', true],
  ])
  await rows(sql`DELETE FROM changed_readings`)
  await prisma().media.update({ where: { id: later }, data: { title: 'Tale the Next' } })
  expect(await hasUnread()).toBe(false)
  // The twentieth of both seasons is the eighth of the second one; "S02E20" says otherwise.
  await prisma().media.update({ where: { id: later }, data: { totalEpisodes: 12, seriesId: series } })
  expect(await hasUnread()).toBe(true)
  await drainInvalidations()
  await renewCertainties()
  expect(await hasUnread()).toBe(false)
  expect(await certainties(ids)).toEqual([
    ['Completed', true],
    ['Stated', false],
    ['Completed', true],
  ])
  expect(await drainInvalidations()).toEqual(
    expect.arrayContaining([`torrent:${ids[0]}`, `torrent:${ids[1]}`, `media:${later}`, 'index:torrent']),
  )
  const place = { mediaId: first, site: 'thetvdb', externalId: 'series/1', season: 3, before: 0 }
  const third = await givenTorrent('[G] Tale S03E05', { mediaId: first })
  await rows(sql`DELETE FROM reading_runs`)
  await renewReadings()
  expect(await certainties([third])).toEqual([['Guessed', false]])
  await prisma().mediaPlace.create({ data: place })
  await renewCertainties()
  expect(await certainties([third])).toEqual([['Stated', false]])
  await prisma().mediaPlace.deleteMany()
  await renewCertainties()
  expect(await certainties([third])).toEqual([['Guessed', false]])
})

test('the only work that a list has in a season begins with it', async () => {
  const place = { site: 'thetvdb', externalId: 'series/7', season: 2 }
  const seriesId = await givenSeries('Listed')
  const second = await givenMedia({ title: 'Listed 2nd Season', totalEpisodes: 13, format: 'TV', seriesId })
  await prisma().mediaPlace.create({ data: { ...place, mediaId: second } })
  const id = await givenTorrent('[G] Listed S2 - 05', { mediaId: second })
  await renewReadings()
  expect(await certainties([id])).toEqual([['Stated', false]])
  const part = await givenMedia({ title: 'Listed 2nd Season Part 2', totalEpisodes: 12, format: 'TV', seriesId })
  await prisma().mediaPlace.create({ data: { ...place, mediaId: part } })
  const other = await givenTorrent('[G] Listed S2 - 06', { mediaId: second })
  await rows(sql`DELETE FROM reading_runs`)
  await renewReadings()
  expect(await certainties([id, other])).toEqual([
    ['Guessed', false],
    ['Guessed', false],
  ])
})

test('a season of two works leaves open which of them a number is of', async () => {
  const seriesId = await givenSeries('Split')
  const season = (title: string, releaseDate: number) =>
    givenMedia({ title, totalEpisodes: 13, format: 'TV', seriesId, releaseDate })
  await season('Split', 20200101)
  const second = await season('Split Season 2', 20210101)
  const id = await givenTorrent('[G] Split S2 - 14', { mediaId: second })
  await renewReadings()
  expect(await certainties([id])).toEqual([['Completed', true]])
  await season('Split Season 2 Part 2', 20210701)
  await renewCertainties()
  expect(await certainties([id])).toEqual([['Guessed', false]])
})

/** Lets updates of torrents with "Stuck" in their names fail while `work` goes on. */
async function stuck(code: string, work: () => Promise<unknown>): Promise<void> {
  await rows(
    raw(`CREATE FUNCTION stuck() RETURNS trigger LANGUAGE plpgsql AS
    $$BEGIN RAISE EXCEPTION 'stuck' USING ERRCODE = '${code}'; END$$`),
  )
  await rows(
    sql`CREATE TRIGGER stuck BEFORE UPDATE ON torrents FOR EACH ROW WHEN (OLD.name LIKE '%Stuck%') EXECUTE FUNCTION stuck()`,
  )
  await work().finally(() => rows(sql`DROP FUNCTION stuck() CASCADE`))
}

const episodesOf = async (ids: readonly number[]) =>
  (await Promise.all(ids.map(read))).map((torrent) => torrent?.firstEpisode)

test('a torrent that cannot be written stops no others', async () => {
  const ids = [await given('[G] Show - 05'), await given('[G] Stuck - 06'), await given('[G] Show - 07')]
  await stuck('23514', renewReadings)
  expect(await hasUnread()).toBe(false)
  expect(await episodesOf(ids)).toEqual([5, null, 7])
})

test('a torrent that is locked for long ends the run, which goes on there later', async () => {
  const ids = [await given('[G] Show - 05'), await given('[G] Stuck - 06'), await given('[G] Show - 07')]
  await stuck('55P03', () => expect(renewReadings()).rejects.toThrow('stuck'))
  expect(await hasUnread()).toBe(true)
  await renewReadings()
  expect(await episodesOf(ids)).toEqual([5, 6, 7])
})

const changed = (...works: number[]) =>
  prisma().changedReadings.createMany({ data: works.map((mediaId) => ({ mediaId })) })

test('of works that have changed, a torrent that cannot be written stops no others', async () => {
  const ids = [await given('[G] Show S2E05'), await given('[G] Stuck S2E06'), await given('[G] Show S2E07')]
  await renewReadings()
  await prisma().torrent.updateMany({ data: { certainty: 'Stated' } })
  await changed(work)
  await stuck('23514', () => renewCertainties(2))
  expect((await certainties(ids)).map((found) => found?.[0])).toEqual(['Guessed', 'Stated', 'Guessed'])
  expect(await hasUnread()).toBe(false)
})

test('a work with a torrent that is locked for long is left for later, after the others', async () => {
  const other = await givenMedia({ title: 'Other', totalEpisodes: 26 })
  const ids = [await given('[G] Stuck S2E06'), await givenTorrent('[G] Other S2E07', { mediaId: other })]
  await renewReadings()
  await prisma().torrent.updateMany({ data: { certainty: 'Stated' } })
  await changed(work, other, work)
  await stuck('55P03', () => expect(renewCertainties()).rejects.toThrow('stuck'))
  expect((await certainties(ids)).map((found) => found?.[0])).toEqual(['Stated', 'Guessed'])
  expect(await prisma().changedReadings.findMany({ select: { mediaId: true } })).toEqual([
    { mediaId: work },
    { mediaId: work },
  ])
  await renewCertainties()
  expect((await certainties(ids)).map((found) => found?.[0])).toEqual(['Guessed', 'Guessed'])
})

test('a work that goes away is noted for its series, and a series that changes whole once for each work', async () => {
  const seriesId = await givenSeries('Long')
  const works = [
    await givenMedia({ title: 'Long 1', releaseDate: 20200101, seriesId }),
    await givenMedia({ title: 'Long 2', releaseDate: 20210101, seriesId }),
    await givenMedia({ title: 'Long 3', releaseDate: 20220101, seriesId }),
  ]
  for (const mediaId of works) await givenTorrent(`[G] Long ${mediaId}`, { mediaId })
  const [first = 0, ...others] = works
  const noted = async () => {
    const found = await prisma().changedReadings.findMany({ orderBy: { mediaId: 'asc' } })
    await prisma().changedReadings.deleteMany()
    return found.map(({ mediaId }) => mediaId)
  }
  await noted()
  await prisma().media.updateMany({ where: { seriesId }, data: { totalEpisodes: 12 } })
  expect(await noted()).toEqual(works)
  await prisma().torrent.deleteMany({ where: { mediaId: first } })
  await prisma().media.delete({ where: { id: first } })
  expect(await noted()).toEqual(others)
})

test('a work whose torrents are found by their files from now on is invalidated', async () => {
  const batch = await given('[G] Show', { type: 'Batch' })
  await prisma().torrentFile.create({ data: { torrentId: batch, position: 0, path: 'Show/NCED.mkv', size: 1n } })
  await drainInvalidations()
  await renewReadings()
  expect(await drainInvalidations()).toContain(`media:${work}`)
  await rows(sql`DELETE FROM reading_runs`)
  await renewReadings()
  expect(await drainInvalidations()).not.toContain(`media:${work}`)
})
