import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { ImportFormat } from '@/lib/tracking/imports'
import { entriesIn, recogniseFile } from '@/server/domain/tracking/import-files/files'
import { all, chunksOf } from '@/tests/support/import-files'
import { zipOf } from '@/tests/support/zip'
import {
  ANILIST_LISTS,
  ANNICT_ENTRIES,
  KITSU_XML,
  LETTERBOXD,
  SAMPLES,
  SIMKL,
  TABLE,
  TRAKT_HISTORY,
} from './fixtures/samples'

const formatOf = async (file: string | Uint8Array) => (await recogniseFile(gzipSync(file), null)).format

test.each(Object.entries(SAMPLES))('a file of %s is recognised by its content', async (format, { file }) => {
  expect(await formatOf(file)).toBe(format)
})

test.each<[string, string | Uint8Array, ImportFormat]>([
  ["AniList's API", ANILIST_LISTS, 'AniList'],
  ["Kitsu's XML", KITSU_XML, 'MyAnimeList'],
  ["Annict's library", ANNICT_ENTRIES, 'Annict'],
  ['an empty list of Annict', '{"data":{"viewer":{"works":{"nodes":[]}}}}', 'Annict'],
  ["one file of Trakt's", JSON.stringify(TRAKT_HISTORY), 'Trakt'],
  ["Simkl's archive", zipOf([{ name: 'SimklBackup.json', text: SIMKL }]), 'Simkl'],
  [
    "AniList's API, as macOS packs it",
    zipOf([
      { name: 'lists.json', text: ANILIST_LISTS },
      { name: '__MACOSX/._lists.json', text: '\0\x05\x16\x07' },
      { name: '.DS_Store', text: 'Bud1' },
    ]),
    'AniList',
  ],
  ['a table in UTF-16', Buffer.from(`\uFEFF${TABLE}`, 'utf16le'), 'Csv'],
  ['a table in an archive', zipOf([{ name: 'list.csv', text: TABLE }]), 'Csv'],
  [
    "Letterboxd's ratings",
    'Date,Name,Year,Letterboxd URI,Rating\n2021-01-02,Akira,1988,https://boxd.it/d,3.5\n',
    'Letterboxd',
  ],
  [
    "Letterboxd's watchlist, which looks like what was watched",
    'Date,Name,Year,Letterboxd URI\n2021-01-02,Akira,1988,x\n',
    'Csv',
  ],
  ['titles alone', 'Title\nAkira\n', 'Csv'],
])('%s', async (_, file, format) => expect(await formatOf(file)).toBe(format))

test.each([
  ['a table whose quote does not end', 'Title,Score\n"Akira,9\n'],
  ['a table of too many columns', `Title${',x'.repeat(300)}\n`],
])('%s is refused as one', async (_, file) => {
  await expect(formatOf(file)).rejects.toMatchObject({ fields: { File: 'importIncomplete' } })
})

test('of a table the names of its columns and the first rows are shown', async () => {
  const { table } = await recogniseFile(gzipSync(TABLE), null)
  expect(table?.header).toEqual(['Name', 'Year', 'My score', 'Watch status', 'Finished', 'Anime ID', 'Whatever'])
  expect(table?.samples[1]).toEqual(['Perfect; Blue', '1998', '8,5', 'want to watch', '', '', 'x'])
})

test.each(Object.entries(SAMPLES))(
  '%s is the same in chunks of any size, and as gzip',
  async (format, { file, columns }) => {
    const read = (bytes: string | Uint8Array, size: number) =>
      all(entriesIn(format as ImportFormat, chunksOf(bytes, size), columns && { columns }))
    const whole = await read(file, 100_000)
    expect(whole.flat().length).toBeGreaterThan(0)
    for (const size of [1, 7]) expect(await read(file, size)).toEqual(whole)
    expect(await read(gzipSync(file), 100)).toEqual(whole)
  },
)

test('an archive has only what is read of it, once', async () => {
  const entries = (await all(entriesIn('Letterboxd', chunksOf(LETTERBOXD)))).flat()
  expect(entries.map(({ title }) => title)).toEqual(['Perfect Blue', 'Akira', "Angel's Egg"])
})
