import { expect, test } from 'vitest'
import { namedSource } from '@/lib/catalogue/licences'

test('a source is named by its host and file, with its licence, and without secrets', () => {
  const licence = { name: 'ODbL 1.0', address: expect.stringContaining('opendatacommons.org') }
  // secretlint-disable-next-line
  expect(namedSource('https://me:secret@example.org/data/anime-offline-database.jsonl.zst?key=1')).toEqual({
    name: 'example.org: anime-offline-database.jsonl.zst',
    address: 'https://example.org/data/anime-offline-database.jsonl.zst',
    licence,
  })
  expect(namedSource('/srv/private/works.jsonl')).toEqual({ name: 'works.jsonl', address: null, licence: null })
  expect(namedSource('shikimori')).toEqual({ name: 'shikimori', address: null, licence: null })
  const own = [{ part: 'Shikimori', licence: { name: 'By letter', address: null } }]
  expect(namedSource('shikimori', own).licence).toEqual({ name: 'By letter', address: null })
})
