import { expect, test } from 'vitest'
import { unknownIn } from '@/components/browse/unknown'
import { knownParameters } from '@/lib/schemas/known-parameters'
import { TORRENT_SORTS, TORRENT_TYPES, torrentIndexSearch } from '@/lib/torrents/schemas/torrents'

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
