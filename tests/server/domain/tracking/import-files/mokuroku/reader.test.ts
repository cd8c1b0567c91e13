import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { RECORD_STATUSES } from '@/lib/catalogue/record-statuses'
import { MEDIA_TYPES } from '@/lib/media-types'
import { oneLine, severalLines } from '@/lib/text'
import { RECORD_PRIORITIES } from '@/lib/tracking/records'
import {
  type ExportedRecord,
  MAL_END,
  malEntry,
  malHead,
  malScore,
  TYPES_OF,
} from '@/server/domain/tracking/exports/rules'
import { entriesIn } from '@/server/domain/tracking/import-files/files'
import type { MalKind } from '@/server/domain/tracking/import-files/my-anime-list/rules'
import { AppError } from '@/server/platform/errors'
import fc, { anyCharacter, runs } from '@/tests/support/fast-check'
import { all, chunksOf, endless } from '@/tests/support/import-files'

const isoDate = (date: Date) => date.toISOString().slice(0, 10)
const day = fc.option(
  fc.date({ min: new Date('1990-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }).map(isoDate),
)
const time = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2026-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString())
const rating = fc.option(fc.nat(100))
const run = fc.record({ episodesWatched: fc.nat(1_000_000), startedDate: day, finishedDate: day, rating })
const text = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 50 }),
  fc
    .array(fc.constantFrom(']]>', '<![CDATA[', '&amp;', '&', '<b>', '"', '\\', '],', '}', '\n', 'é', '😀'))
    .map((parts) => parts.join('')),
)
const tag = text
  .map((given) =>
    severalLines(given)
      .replace(/[\s,]+/g, ' ')
      .trim()
      .slice(0, 20)
      .toWellFormed(),
  )
  .filter((name) => name.trim() === name && name !== '')

/** Any record as the database stores it. */
const anyRecord: fc.Arbitrary<ExportedRecord> = fc.record({
  media: fc.record({
    id: fc.integer({ min: 1, max: 2_147_483_647 }),
    title: text.map(oneLine),
    type: fc.constantFrom(...MEDIA_TYPES),
    totalEpisodes: fc.option(fc.nat(5000)),
    totalVolumes: fc.option(fc.nat(500)),
    ids: fc.dictionary(fc.constantFrom('anilist', 'anidb', 'kitsu'), text.map(oneLine)),
  }),
  episodesWatched: fc.nat(1_000_000),
  status: fc.constantFrom(...RECORD_STATUSES),
  rating,
  startedDate: day,
  finishedDate: day,
  note: fc.option(text.map(severalLines).filter((note) => note !== '')),
  volumesRead: fc.nat(100_000),
  priority: fc.option(fc.constantFrom(...RECORD_PRIORITIES)),
  tags: fc.uniqueArray(tag, { selector: (name) => name.toLowerCase(), maxLength: 10 }),
  isPrivate: fc.boolean(),
  earlierRuns: fc.array(run, { maxLength: 5 }),
  createdDate: time,
  updatedDate: time,
})

const HEAD = { format: 'mokuroku-watched', version: 1, username: 'me', exportedDate: '2026-11-22T00:00:00.000Z' }
const fileOf = (records: unknown[], head: object = HEAD) => JSON.stringify({ ...head, watched: records })
const jsonEntries = (chunks: AsyncIterable<Uint8Array>) => entriesIn('Mokuroku', chunks)
const entriesOf = async (file: string | Uint8Array, size?: number) =>
  (await all(jsonEntries(chunksOf(file, size)))).flat()
const refusalOf = async (chunks: AsyncIterable<Uint8Array>) => {
  const error = await all(jsonEntries(chunks)).catch((error: unknown) => error)
  return error instanceof AppError ? error.fields?.File : error
}
const [sample] = fc.sample(anyRecord, { numRuns: 1, seed: 1 })

describe('the JSON file', () => {
  test('gives back each record, whatever its layout and chunks', async () => {
    const layout = fc.constantFrom(
      (records: ExportedRecord[]) => fileOf(records),
      (records: ExportedRecord[]) => JSON.stringify({ ...HEAD, watched: records }, null, 2),
      (records: ExportedRecord[]) => `\uFEFF${JSON.stringify({ ...HEAD, watched: records, more: [1] }, null, '\t')}\n`,
    )
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyRecord, { maxLength: 5 }),
        layout,
        fc.integer({ min: 1, max: 3000 }),
        async (records, write, size) => {
          const expected = records.map(({ media, createdDate, updatedDate, ...record }) => ({
            ...{ ids: { ...media.ids, mokuroku: String(media.id) }, title: media.title, types: [media.type] },
            ...{ record: { ...record, createdDate, updatedDate }, losses: [] },
          }))
          expect(await entriesOf(write(records), size)).toEqual(expected)
          expect(await entriesOf(gzipSync(write(records)), size)).toEqual(expected)
        },
      ),
      runs(50),
    )
  })

  test('may have no records', async () => {
    expect(await entriesOf(fileOf([]))).toEqual([])
    expect(await entriesOf(`${JSON.stringify(HEAD).slice(0, -1)},\n"watched": [\n]}\n`)).toEqual([])
  })

  test('comes in batches of at most a thousand', async () => {
    const batches = await all(jsonEntries(chunksOf(fileOf(Array(2500).fill(sample)), 10_000)))
    expect(batches.map((batch) => batch.length)).toEqual([1000, 1000, 500])
  })

  test('gives texts that a statement can take', async () => {
    const media = { ...sample?.media, title: 'a\0b\ud800', ids: { 'x\0': 'y\0' } }
    const [entry] = await entriesOf(fileOf([{ ...sample, media }]))
    expect(entry).toMatchObject({ title: 'a b\uFFFD', ids: { x: 'y' } })
  })

  const bad = (change: object) => fileOf([sample, { ...sample, ...change }])
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
  test.each<[string, string | Uint8Array]>([
    ['nothing', ''],
    ['another text', 'Hello'],
    ['an XML file', '<myanimelist></myanimelist>'],
    ['an array', JSON.stringify([sample])],
    ['another format', fileOf([], { format: 'mokuroku-list', version: 1 })],
    ['a later version', fileOf([], { ...HEAD, version: 2 })],
    ['no format', fileOf([], {})],
    ['another array', JSON.stringify({ ...HEAD, entries: [] })],
    ['no array', JSON.stringify({ ...HEAD, watched: {} })],
    ['a missing field', bad({ note: undefined })],
    ['an unknown status', bad({ status: 'Reading' })],
    ['too high a rating', bad({ rating: 101 })],
    ['a negative number', bad({ episodesWatched: -1 })],
    ['too long a note', bad({ note: 'a'.repeat(5001) })],
    ['an impossible day', bad({ startedDate: '2021-02-29' })],
    ['an id that no work can have', bad({ media: { ...sample?.media, id: 2 ** 31 } })],
    ['a record that is no object', fileOf([null])],
    ['a comma at the end', fileOf([sample]).replace(']}', ',]}')],
    ['a truncated file', fileOf([sample, sample]).slice(0, -1)],
    ['a truncated record', fileOf([sample, sample]).slice(0, -10)],
    ['something behind it', `${fileOf([sample])}{}`],
    ['deep nesting', fileOf([]).replace('[]', `[${deep}]`)],
    ['deep nesting before the records', `{"a":${deep},${fileOf([]).slice(1)}`],
    ['a long record', bad({ more: 'a'.repeat(1024 * 1024) })],
  ])('is refused: %s', async (_, file) => expect(await refusalOf(chunksOf(file, 65_536))).toBe('importNotOurs'))

  test('is refused: a truncated gzip', async () => {
    expect(await refusalOf(chunksOf(gzipSync(fileOf([sample])).subarray(0, -9), 65_536))).toBe('importDamaged')
  })

  test('is refused: too large', async () => {
    const blank = endless(fileOf([]).slice(0, -2), ' '.repeat(1000))
    expect(await refusalOf(blank.chunks)).toBe('importNotOurs')
    expect(blank.taken.bytes).toBeLessThan(3 * 1024 * 1024)
    const record = JSON.stringify({ ...sample, media: { ...sample?.media, title: 'a'.repeat(900_000) } })
    expect(await refusalOf(endless(fileOf([sample]).slice(0, -2), `,${record}`).chunks)).toBe('importTooLarge')
  })

  test('after any change leaves records or a refusal', async () => {
    const file = fileOf(fc.sample(anyRecord, { numRuns: 3, seed: 2 }))
    const change = fc.record({
      at: fc.nat(file.length),
      removed: fc.nat(20),
      added: fc.oneof(
        fc.constantFrom('"', '\\', '{', '}', '[', ']', ',', ':'),
        fc.string({ unit: anyCharacter, maxLength: 4 }),
      ),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), async (changes) => {
        let changed = file
        for (const { at, removed, added } of changes)
          changed = changed.slice(0, at) + added + changed.slice(at + removed)
        const read = await entriesOf(changed).catch((error: unknown) => error)
        if (read instanceof Error) expect(read).toBeInstanceOf(AppError)
      }),
      runs(100),
    )
  })
})

/** What the other site's file can hold of a record: no ratings and, but for the last one, no dates of earlier runs. */
function heldByMal(kind: MalKind, record: ExportedRecord) {
  const blank = { episodesWatched: 0, startedDate: null, finishedDate: null, rating: null }
  const runs = record.earlierRuns
  const last = record.status === 'Watching' ? runs.at(-1) : undefined
  const again = {
    startedDate: null,
    finishedDate: null,
    episodesWatched: kind === 'anime' ? record.episodesWatched : 0,
  }
  const { status, episodesWatched, startedDate, finishedDate, note, tags, priority } = record
  return {
    ...(last ? again : { episodesWatched, startedDate, finishedDate }),
    earlierRuns: [...runs.slice(last ? 1 : 0).map(() => blank), ...(last ? [{ ...last, rating: null }] : [])],
    rating: malScore(record.rating) * 10 || null,
    priority: priority === 'Low' ? null : priority,
    volumesRead: kind === 'manga' ? record.volumesRead : 0,
    ...{ status, note, tags, isPrivate: false },
  }
}

test.each(['anime', 'manga'] as const)('the file of MyAnimeList gives back what it can hold: %s', async (kind) => {
  // XML 1.0 cannot hold U+FFFE and U+FFFF: the export leaves them out.
  const writable = anyRecord.filter((record) => !/[\uFFFE\uFFFF]/.test(JSON.stringify(record)))
  const exported = fc.tuple(writable, fc.constantFrom(...TYPES_OF[kind]), fc.integer({ min: 1, max: 99_999 }))
  const records = fc.array(
    exported.map(([record, type, id]) => ({
      ...record,
      media: { ...record.media, type, ids: { myanimelist: `${kind}/${id}` } },
      isPrivate: false,
    })),
    { minLength: 1, maxLength: 5 },
  )
  await fc.assert(
    fc.asyncProperty(records, fc.integer({ min: 1, max: 2000 }), async (given, size) => {
      const file = malHead(kind, 'me & you') + given.map((record) => malEntry(kind, record)).join('') + MAL_END
      const read = (await all(entriesIn('MyAnimeList', chunksOf(file, size)))).flat()
      expect(read.map(({ record }) => record)).toEqual(given.map((record) => heldByMal(kind, record)))
      expect(read.map(({ ids }) => ids.myanimelist)).toEqual(given.map(({ media }) => media.ids.myanimelist))
    }),
    runs(50),
  )
})
