import { execFile } from 'node:child_process'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { bundled } from '@/tests/support/bundled'

const reader = pathToFileURL(bundled('server/domain/tracking/import-files/files.ts'))

/** Reads `times` thousand entries, and returns their number. The heap could not hold all of them. */
async function entriesIn(format: string, first: string, entry: string, times: number, last: string): Promise<number> {
  const program = `
    const [first, entry, last] = ${JSON.stringify([first, entry, last])}
    async function* chunks() {
      yield Buffer.from(first)
      for (let n = 0; n < ${times}; n++) yield Buffer.from(Array.from({ length: 1000 }, (_, at) => entry.replace(/\\bN\\b/, n * 1000 + at + 1)).join(''))
      yield Buffer.from(last)
    }
    const reader = await import('${reader}')
    let total = 0
    for await (const batch of reader.entriesIn('${format}', chunks())) total += batch.length
    console.log(total)`
  const options = ['--max-old-space-size=40', '--input-type=module', '--eval', program]
  const { stdout } = await promisify(execFile)(process.execPath, options, { timeout: 60_000 })
  return Number(stdout)
}

test('100,000 entries of MyAnimeList in little memory', async () => {
  const entry =
    '<anime><series_animedb_id>1</series_animedb_id><series_title><![CDATA[Cowboy Bebop]]></series_title>' +
    '<my_watched_episodes>7</my_watched_episodes><my_start_date>2020-01-02</my_start_date><my_status>2</my_status></anime>'
  expect(await entriesIn('MyAnimeList', '<myanimelist>', entry, 100, '</myanimelist>')).toBe(100_000)
})

test('80,000 records of our own file in little memory', async () => {
  const media = { id: 1, title: 'Cowboy Bebop', type: 'Anime', totalEpisodes: 26, ids: { myanimelist: 'anime/1' } }
  const record = {
    ...{ media, episodesWatched: 7, status: 'Watching', rating: 80, startedDate: null, finishedDate: null, note: null },
    ...{ volumesRead: 0, earlierRuns: [], priority: null, tags: [], isPrivate: false },
    ...{ createdDate: '2020-01-01T00:00:00.000Z', updatedDate: '2020-01-01T00:00:00.000Z' },
  }
  const first = `{"format":"mokuroku-watched","version":1,"watched":[${JSON.stringify(record)}`
  expect(await entriesIn('Mokuroku', first, `,${JSON.stringify(record)}`, 80, ']}')).toBe(80_001)
})

test.each([
  [
    'AniList',
    '{"MediaListCollection":{"lists":[{"entries":[{"mediaId":1}',
    ',{"mediaId":30002,"status":"COMPLETED","score":85,"progress":26,"notes":"See you","media":{"idMal":1,"title":{"romaji":"Cowboy Bebop"}}}',
    ']}]}}',
  ],
  ['Yamtrack', `media_id,media_type,title,status,progress\n`, 'N,anime,Cowboy Bebop,Completed,26\n', ''],
  [
    'Trakt',
    '[{}',
    ',{"watched_at":"2020-01-02T00:00:00Z","movie":{"title":"Akira","ids":{"trakt":N,"tmdb":149}}}',
    ']',
  ],
  ['Letterboxd', 'Date,Name,Year,Letterboxd URI,Rating\n', '2021-01-02,Akira N,1988,https://boxd.it/d,3.5\n', ''],
])('39,000 works of %s, all of which are held, in little memory; too many are refused', async (format, ...texts) => {
  const [first = '', entry = '', last = ''] = texts
  expect(await entriesIn(format, first, entry, 39, last)).toBeGreaterThanOrEqual(39_000)
  await expect(entriesIn(format, first, entry, 400, last)).rejects.toThrow('importTooManyHeld')
})
