import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { ImportFormat } from '@/lib/tracking/imports'
import { entriesIn, recogniseFile } from '@/server/domain/tracking/import-files/files'
import { AppError } from '@/server/platform/errors'
import { placesFor, placesStates } from '@/server/platform/places'
import fc, { runs } from '@/tests/support/fast-check'
import { anyChange, changed, WRAPS } from '@/tests/support/hostile-files'
import { all, chunksOf } from '@/tests/support/import-files'
import { type ZipPart, zipOf } from '@/tests/support/zip'
import { SAMPLES } from './fixtures/samples'

const isPlain = (entry: unknown) => {
  const text = JSON.stringify(entry)
  return !text.includes('\\u0000') && text.isWellFormed() && text.length < 40_000
}

test.each(Object.entries(SAMPLES))('any change of a file of %s leaves entries or a refusal', async (name, sample) => {
  const format = name as ImportFormat
  const { file, columns = [] } = sample
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyChange, { maxLength: 4 }),
      fc.constantFrom(...WRAPS),
      fc.integer({ min: 1, max: 70_000 }),
      async (changes, wrap, size) => {
        const bytes = wrap(changed(file, changes))
        const seen = await recogniseFile(gzipSync(bytes), null).catch((error: unknown) => error)
        if (seen instanceof Error) expect(seen).toBeInstanceOf(AppError)
        const read = await all(entriesIn(format, chunksOf(bytes, size), { columns })).catch((error: unknown) => error)
        if (!Array.isArray(read)) expect(read).toBeInstanceOf(AppError)
        for (const entry of Array.isArray(read) ? read.flat() : []) {
          expect(isPlain(entry)).toBe(true)
          expect(entry.record.episodesWatched).toBeLessThanOrEqual(1_000_000)
          expect(entry.record.earlierRuns.length).toBeLessThanOrEqual(100)
        }
      },
    ),
    runs(40),
  )
  expect({}).not.toHaveProperty('x')
})

const refusalOf = async (format: ImportFormat, file: Uint8Array) => {
  const error = await all(entriesIn(format, chunksOf(file, 65_536))).catch((error: unknown) => error)
  return error instanceof AppError ? error.fields?.File : error
}

const bomb = Buffer.alloc(20 * 1024 * 1024, ' ')
test.each<[string, readonly ZipPart[], string]>([
  [
    'more than it may hold',
    Array.from({ length: 4 }, (_, n) => ({ name: `lists/${n}.csv`, text: bomb })),
    'importTooLarge',
  ],
  ['more than it says', [{ name: 'diary.csv', text: bomb, size: 10 }], 'importDamaged'],
  ['too many files', Array.from({ length: 2001 }, (_, n) => ({ name: `lists/${n}.csv`, text: 'x' })), 'importTooLarge'],
  ['encryption', [{ name: 'diary.csv', text: 'x', flags: 1 }], 'importDamaged'],
  ['another method', [{ name: 'diary.csv', text: 'x', method: 12 }], 'importDamaged'],
  ['a very long name', [{ name: 'x'.repeat(600), text: 'x' }], 'importDamaged'],
  [
    'nothing that is read',
    [
      { name: '../diary.txt', text: 'x' },
      { name: 'likes/films.csv', text: 'x' },
    ],
    'importIncomplete',
  ],
])('an archive with %s is refused', async (_, parts, code) => {
  expect(await refusalOf('Letterboxd', zipOf(parts))).toBe(code)
})

test('an archive whose files share bytes is refused', async () => {
  const archive = zipOf([
    { name: 'diary.csv', text: 'Name,Year\nx,2000\n', isStored: true },
    { name: 'watched.csv', text: 'Name,Year\ny,2000\n', isStored: true },
  ])
  const second = archive.indexOf('PK\x01\x02', archive.indexOf('PK\x01\x02') + 1)
  archive.writeUInt32LE(0, second + 42)
  expect(await refusalOf('Letterboxd', archive)).toBe('importDamaged')
})

test('archives are looked at one at a time; other files do not wait for them', async () => {
  const archive = gzipSync(zipOf([{ name: 'diary.csv', text: 'Date,Name,Year' }]))
  let leave = () => {}
  const first = placesFor('archives', { concurrency: 1, queue: 1 }).run(
    () => new Promise<void>((resolve) => (leave = resolve)),
  )
  const looked = recogniseFile(archive, null)
  expect(await recogniseFile(gzipSync('Title\nAkira\n'), null)).toMatchObject({ format: 'Csv' })
  await expect
    .poll(() => placesStates().find(({ name }) => name === 'archives'))
    .toMatchObject({ taken: 1, waiting: 1 })
  leave()
  await first
  expect(await looked).toMatchObject({ format: 'Letterboxd' })
})
