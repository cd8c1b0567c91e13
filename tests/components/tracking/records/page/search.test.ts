import { expect, test } from 'vitest'
import { recordSearchOf } from '@/components/tracking/records/page/search'
import { pageSearch } from '@/lib/schemas/paging'
import { myRecordsLink } from '@/lib/tracking/links/records'
import { recordSearch } from '@/lib/tracking/schemas/records'

const DEFAULT = { sort: 'title', order: 0, size: 30, page: 0, status: undefined, type: undefined, query: '' }

test.each([
  ['', DEFAULT],
  [
    'sort=rating&order=1&size=15&page=2&status=Paused',
    { ...DEFAULT, sort: 'rating', order: 1, size: 15, page: 2, status: 'Paused' },
  ],
  [
    'type=Manga&query=+Death%0ANote+&sort=progress',
    { ...DEFAULT, type: 'Manga', query: 'Death Note', sort: 'progress', order: 1 },
  ],
  [`query=${'a'.repeat(400)}&type=Book`, { ...DEFAULT, query: 'a'.repeat(300) }],
  ['sort=votes&order=up&size=0&page=-1&status=Seen', DEFAULT],
  ['size=101&page=1.5', DEFAULT],
  ['sort=rating&order=0', { ...DEFAULT, sort: 'rating' }],
  ['size=100&page=99999999999', { ...DEFAULT, size: 100 }],
  ['group=status&sort=updated', { ...DEFAULT, group: 'status', sort: 'updated', order: 1 }],
  ['group=type', DEFAULT],
  ['sort=title&size=7', { ...DEFAULT, size: 7 }],
])('an address with %j is parsed as on the server', (query, wanted) => {
  const parameters = new URLSearchParams(query)
  expect(recordSearchOf(parameters)).toEqual(wanted)
  expect(pageSearch(recordSearch).parse(Object.fromEntries(parameters))).toEqual(recordSearchOf(parameters))
})

test('defaults are left out of the address', () => {
  expect(myRecordsLink(recordSearchOf(new URLSearchParams('sort=title&order=0&size=30&page=0')))).toBe(
    '/my-account/watched',
  )
  const address = myRecordsLink({ status: 'Watching', sort: 'finished-date', order: 1, size: 15, page: 3 })
  expect(address).toBe('/my-account/watched?status=Watching&sort=finished-date&size=15&page=3')
})
