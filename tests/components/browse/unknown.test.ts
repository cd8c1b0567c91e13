import { expect, test } from 'vitest'
import { z } from 'zod'
import { unknownIn } from '@/components/browse/unknown'
import { knownParameters } from '@/lib/schemas/known-parameters'
import { sortOrder } from '@/lib/schemas/paging'
import { TORRENT_SORTS, torrentIndexSearch } from '@/lib/torrents/schemas/search'
import { TORRENT_TYPES } from '@/lib/torrents/schemas/torrents'

const known = knownParameters(torrentIndexSearch, { type: TORRENT_TYPES, sort: TORRENT_SORTS })

test.each([
  ['', []],
  ['?type=Batch&sort=size&order=0&page=2&size=15&query=any+text', []],
  ['?type=batch', ['type=batch']],
  ['?type=Batch,single', ['type=single']],
  ['?order=up&page=two', ['order=up', 'page=two']],
  ['?status=Ended&constructor=1', ['status=Ended', 'constructor=1']],
  ['?type=&login&next=%2F&utm_source=mail', []],
])('%s has the unknown %j', (search, unknown) => expect(unknownIn(search, known)).toEqual(unknown))

test('fields say themselves which values they have, below their fallbacks', () => {
  const search = z.object({
    sort: z.enum(['title', 'size']).catch('title').default('title'),
    episode: z.coerce.number().int().optional().catch(undefined),
    week: z.string().optional(),
    order: sortOrder(),
  })
  const expected = { sort: ['title', 'size'], episode: 'number', week: 'text', order: ['0', '1'] }
  expect(knownParameters(search)).toEqual(expected)
  expect(knownParameters(search.pipe(z.any()))).toEqual(expected)
  expect(knownParameters(search, { week: 'number' })).toMatchObject({ week: 'number' })
})
