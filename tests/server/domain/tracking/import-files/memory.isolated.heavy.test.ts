import { execFile } from 'node:child_process'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { bundled } from '@/tests/support/bundled'

const reader = pathToFileURL(bundled('server/domain/tracking/import-files/files.ts'))

/** Reads `times` thousand entries, and returns their number. The heap could not hold all of them. */
async function entriesIn(call: string, first: string, entry: string, times: number, last: string): Promise<number> {
  const program = `
    const [first, entry, last] = ${JSON.stringify([first, entry, last])}
    async function* chunks() {
      yield Buffer.from(first)
      for (let n = 0; n < ${times}; n++) yield Buffer.from(entry.repeat(1000))
      yield Buffer.from(last)
    }
    const reader = await import('${reader}')
    let total = 0
    for await (const batch of reader.${call}(chunks())) total += (Array.isArray(batch) ? batch : batch.entries).length
    console.log(total)`
  const options = ['--max-old-space-size=40', '--input-type=module', '--eval', program]
  const { stdout } = await promisify(execFile)(process.execPath, options, { timeout: 60_000 })
  return Number(stdout)
}

test('100,000 entries of MyAnimeList in little memory', async () => {
  const entry =
    '<anime><series_animedb_id>1</series_animedb_id><series_title><![CDATA[Cowboy Bebop]]></series_title>' +
    '<my_watched_episodes>7</my_watched_episodes><my_start_date>2020-01-02</my_start_date><my_status>2</my_status></anime>'
  expect(await entriesIn('malEntries', '<myanimelist>', entry, 100, '</myanimelist>')).toBe(100_000)
})

test('80,000 records of our own file in little memory', async () => {
  const media = { id: 1, title: 'Cowboy Bebop', type: 'Anime', totalEpisodes: 26, ids: { myanimelist: 'anime/1' } }
  const record = {
    ...{ media, episodesWatched: 7, status: 'Watching', rating: 80, startedDate: null, finishedDate: null, note: null },
    ...{ volumesRead: 0, earlierRuns: [], priority: null, tags: [], isPrivate: false },
    ...{ createdDate: '2020-01-01T00:00:00.000Z', updatedDate: '2020-01-01T00:00:00.000Z' },
  }
  const first = `{"format":"mokuroku-watched","version":1,"watched":[${JSON.stringify(record)}`
  expect(await entriesIn('jsonEntries', first, `,${JSON.stringify(record)}`, 80, ']}')).toBe(80_001)
})
