import { describe, expect, test } from 'vitest'
import { importAnswer } from '@/lib/tracking/schemas/imports'
import { runImports } from '@/server/domain/tracking/imports/jobs'
import { prisma } from '@/server/platform/database/client'
import { refusalOf, send } from '@/tests/support/accounts'
import { useDatabase } from '@/tests/support/database'
import { givenMedia } from '@/tests/support/factories'
import { called, entriesOf, imported, importOf, upload, useImports, watchedNow } from '@/tests/support/imports'
import { me, media, written } from '@/tests/support/records'
import { zipOf } from '@/tests/support/zip'

useDatabase()
useImports()

const ANY = { source: 'file', name: 'list' }
const PREVIEW = { source: 'file/preview', name: 'list' }
const trakt = (...history: object[]) => zipOf([{ name: 'watched-history.json', text: JSON.stringify(history) }])
const play = (season: number, number: number) => ({
  ...{ type: 'episode', watched_at: `2020-0${season}-0${number}T20:00:00.000Z`, episode: { season, number } },
  show: { title: 'Bebop the Show', year: 1998, ids: { trakt: 1, tvdb: 76885 } },
})

describe('works are found', () => {
  test('by the season of a show at which they stand', async () => {
    const second = await givenMedia({ title: 'Bebop Session 2', type: 'Anime' })
    await prisma().media.update({ where: { id: second }, data: { totalEpisodes: 2 } })
    const place = { site: 'thetvdb', externalId: 'series/76885' }
    await prisma().mediaPlace.createMany({
      data: [
        { ...place, mediaId: media, season: 1, before: 0 },
        { ...place, mediaId: second, season: 2, before: 0 },
      ],
    })
    const done = await imported(trakt(play(1, 1), play(2, 1), play(2, 2)), { ...ANY, fields: { rule: 'KeepMine' } })
    expect(done).toMatchObject({ format: 'Trakt', status: 'Done', counts: { Added: 2 } })
    const records = new Map((await watchedNow()).map((record) => [record.media.id, record]))
    expect(records.get(media)).toMatchObject({ status: 'Watching', episodesWatched: 1, startedDate: '2020-01-01' })
    expect(records.get(second)).toMatchObject({
      ...{ status: 'Completed', episodesWatched: 2, startedDate: '2020-02-01', finishedDate: '2020-02-02' },
    })
  })

  test('of two that share a season none, nor the first work for a later season', async () => {
    const second = await givenMedia({ title: 'Bebop Session 2', type: 'Anime' })
    const place = { site: 'thetvdb', externalId: 'series/76885', season: 2 }
    await prisma().mediaPlace.createMany({
      data: [
        { ...place, mediaId: media, before: 0 },
        { ...place, mediaId: second, before: 12 },
      ],
    })
    await prisma().externalId.create({ data: { mediaId: media, site: 'thetvdb', externalId: 'series/76885' } })
    const done = await imported(trakt(play(2, 1)), { ...ANY, fields: { rule: 'KeepMine' } })
    expect(done.counts).toEqual({ NotFound: 1 })
  })

  test('by title and year, which tells films of one name', async () => {
    const films = [1988, 2013].map((year) => ({
      title: 'Twice Told',
      type: 'Movie' as const,
      releaseDate: year * 10_000,
    }))
    const [old] = await Promise.all(films.map((film) => givenMedia(film)))
    const file = (year: number) => `Title,Year,Type,Rating\nTwice Told,${year},film,8\n`
    const asked = await imported(file(1989), ANY)
    await chosen(asked.id, ['title', 'year', 'type', 'rating10'])
    const [entry] = (await entriesOf(asked.id)).data
    expect(entry).toMatchObject({ match: 'Title', media: { id: old }, year: 1989, types: ['Movie'] })
    const other = await imported(file(2001), ANY)
    expect(await chosen(other.id, ['title', 'year', 'type', 'rating10'])).toMatchObject({ counts: { NotFound: 1 } })
  })
})

async function chosen(id: number, fields: string[]) {
  const response = await send('PUT', `/api/imports/${id}/columns`, { fields }, me)
  expect(response.status).toBe(200)
  expect(importAnswer.parse(await response.json())).toMatchObject({ status: 'Waiting', columns: null })
  await runImports()
  return importOf(id)
}

describe('a table', () => {
  const table = () => `Name;My score;Seen;MyAnimeList\nCowboy Bebop;9;26;${media}\nNobody knows it;1;2;\n`

  test('waits for its columns, with a guess; then it is read as they say', async () => {
    const asked = await imported(table(), PREVIEW)
    expect(asked).toMatchObject({
      ...{ format: 'Csv', status: 'Columns', total: 0, canUndo: false },
      columns: {
        header: ['Name', 'My score', 'Seen', 'MyAnimeList'],
        samples: [
          ['Cowboy Bebop', '9', '26', String(media)],
          ['Nobody knows it', '1', '2', ''],
        ],
        fields: ['title', 'rating10', 'episodes', 'myanimelist'],
      },
    })
    const read = await chosen(asked.id, ['title', 'rating10', 'episodes', 'myanimelist'])
    expect(read).toMatchObject({ status: 'Ready', counts: { New: 1, NotFound: 1 }, columns: null })
    await called(asked.id, 'apply', { rule: 'FillMissing' })
    expect(await watchedNow()).toMatchObject([{ rating: 90, episodesWatched: 26, status: 'Completed' }])
  })

  const apply = async (text: string, fields: string[]) => {
    const { id } = await imported(text, PREVIEW)
    await chosen(id, fields)
    await called(id, 'apply', { rule: 'TakeTheirs' })
    return id
  }

  test('of a work of unknown length finishes nothing, and counts what was watched', async () => {
    await prisma().media.update({ where: { id: media }, data: { totalEpisodes: 0 } })
    const begun = await apply(`Name,MyAnimeList,Seen\nx,${media},3\n`, ['title', 'myanimelist', 'episodes'])
    expect(await watchedNow()).toMatchObject([{ status: 'Watching', episodesWatched: 3 }])
    expect((await entriesOf(begun)).data).toMatchObject([{ theirs: { status: 'Watching' } }])
    await apply(`Name,MyAnimeList,Status\nx,${media},Completed\n`, ['title', 'myanimelist', 'status'])
    expect(await watchedNow()).toMatchObject([{ status: 'Completed', episodesWatched: 3 }])
  })

  test('with a blank cell, or a word that is not known, leaves a record as private as it is', async () => {
    const privacy = async () => (await watchedNow()).map(({ isPrivate }) => isPrivate)
    const columns = ['title', 'myanimelist', 'rating10', 'private']
    const table = (rating: number, word: string) => `Name,MyAnimeList,Score,Private\nx,${media},${rating},${word}\n`
    await apply(table(1, 'yes'), columns)
    expect(await privacy()).toEqual([true])
    await apply(table(2, ''), columns)
    expect(await privacy()).toEqual([true])
    await apply(table(3, 'no'), columns)
    await apply(table(4, 'tajné'), columns)
    expect(await privacy()).toEqual([false])
  })

  test('is refused without a column of titles, a second time, and of another user', async () => {
    const { id } = await imported(table(), ANY)
    const put = (fields: string[]) => send('PUT', `/api/imports/${id}/columns`, { fields }, me)
    expect(await refusalOf(await put(['skip', 'rating10', 'episodes']))).toMatchObject([
      ...[400, 'invalidInput', { fields: 'importNoTitle' }],
    ])
    expect((await put(['title', 'wrong'])).status).toBe(400)
    await chosen(id, ['title'])
    expect(await refusalOf(await put(['title']))).toMatchObject([409, 'conflict', { status: 'importNotReady' }])
    expect((await send('PUT', '/api/imports/999999/columns', { fields: ['title'] }, me)).status).toBe(404)
  })

  test('that waits is replaced by the next one, can be discarded, and lets others run', async () => {
    const first = await imported(table(), ANY)
    const second = await imported(table(), ANY)
    expect((await send('GET', `/api/imports/${first.id}`, undefined, me)).status).toBe(404)
    const file = await upload(trakt(play(1, 1)), ANY)
    expect(file.status).toBe(200)
    expect((await send('GET', `/api/imports/${second.id}`, undefined, me)).status).toBe(404)
    await runImports()
    const third = await imported(table(), ANY)
    expect((await send('DELETE', `/api/imports/${third.id}`, undefined, me)).status).toBe(200)
  })
})

describe('"fill what I lack"', () => {
  const file = () =>
    JSON.stringify([
      {
        target_title: 'Cowboy Bebop',
        target_id: media,
        target_type: 'Anime',
        score: 9,
        status: 'completed',
        rewatches: 1,
        episodes: 26,
        text: 'Jazz',
      },
    ])

  test('gives a pick its rating, note and runs, and can be undone', async () => {
    await written('POST', { media, episodesWatched: 26, status: 'Completed' })
    const ready = await imported(file(), PREVIEW)
    expect(ready).toMatchObject({ format: 'Shikimori', counts: { Differs: 1 } })
    const done = await called(ready.id, 'apply', { rule: 'FillMissing' })
    expect(done.counts).toEqual({ Changed: 1 })
    const [record] = await watchedNow()
    expect(record).toMatchObject({
      rating: 90,
      note: 'Jazz',
      episodesWatched: 26,
      earlierRuns: [{ episodesWatched: 0 }],
    })
    const [entry] = (await entriesOf(ready.id)).data
    expect(entry).toMatchObject({ mine: { rating: null }, theirs: { rating: 90, note: 'Jazz' } })
    await called(ready.id, 'undo')
    expect(await watchedNow()).toMatchObject([{ rating: null, note: null, earlierRuns: [] }])
  })

  test('keeps what is there, and says so', async () => {
    await written('POST', {
      media,
      episodesWatched: 3,
      status: 'Watching',
      rating: 50,
      note: 'mine',
      earlierRuns: [{ episodesWatched: 1, rating: null, startedDate: null, finishedDate: null }],
    })
    const done = await imported(file(), { ...ANY, fields: { rule: 'FillMissing' } })
    expect(done.counts).toEqual({ Kept: 1 })
    expect(await watchedNow()).toMatchObject([{ rating: 50, note: 'mine', episodesWatched: 3, status: 'Watching' }])
  })
})

test('by time only what has a time: the rule is refused of other files', async () => {
  const refused = await upload(trakt(play(1, 1)), { ...ANY, fields: { rule: 'Newer' } })
  expect(await refusalOf(refused)).toMatchObject([400, 'invalidInput', { rule: 'importTimeUnknown' }])
})

test('a format needs no value of its own in the database: its name is a text', async () => {
  const node = { annictId: 1, malAnimeId: String(media), title: '', media: 'TV', viewerStatusState: 'WATCHED' }
  const file = JSON.stringify({ viewer: { works: { nodes: [node] } } })
  const done = await imported(file, { ...ANY, fields: { rule: 'KeepMine' } })
  expect(done).toMatchObject({ format: 'Annict', counts: { Added: 1 } })
  expect(await watchedNow()).toMatchObject([{ status: 'Completed', episodesWatched: 26 }])
  const stored = (id: number) =>
    prisma().import.findUniqueOrThrow({ where: { id }, select: { format: true, formatName: true } })
  expect(await stored(done.id)).toEqual({ format: 'Other', formatName: 'Annict' })
  const { id } = await imported(trakt(play(1, 1)), { ...ANY, fields: { rule: 'KeepMine' } })
  expect(await stored(id)).toEqual({ format: 'Trakt', formatName: 'Trakt' })
  await prisma().import.update({ where: { id }, data: { formatName: null } })
  expect((await importOf(id)).format).toBe('Trakt')
})
