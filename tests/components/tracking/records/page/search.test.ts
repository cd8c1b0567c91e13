import { expect, test } from 'vitest'
import { chosenFilters, NO_FILTERS } from '@/components/tracking/records/filters/chosen-filters'
import { recordSearchOf } from '@/components/tracking/records/page/search'
import { pageSearch } from '@/lib/schemas/paging'
import { myRecordsLink } from '@/lib/tracking/links/records'
import { type RecordSearch, recordSearch } from '@/lib/tracking/schemas/records'
import messages from '@/messages/en.json'

const DEFAULT = {
  sort: 'title',
  order: 0,
  size: 30,
  page: 0,
  status: undefined,
  type: undefined,
  query: '',
  tags: [],
  ownTags: [],
}

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
  [
    'tags=Drama,+Sci-Fi,Drama,&ownTags=50%25+off,a%252Cb&yearFrom=1999&yearTo=2003&scoreFrom=1&scoreTo=100&rating=none',
    {
      ...DEFAULT,
      tags: ['Drama', 'Sci-Fi'],
      ownTags: ['50% off', 'a,b'],
      yearFrom: 1999,
      yearTo: 2003,
      scoreFrom: 1,
      scoreTo: 100,
      rating: 'none',
    },
  ],
  ['yearFrom=0&yearTo=10000&scoreFrom=0&scoreTo=101&rating=all&tags=,', DEFAULT],
  ['yearFrom=2e3&scoreTo=-1', DEFAULT],
])('an address with %j is parsed as on the server', (query, wanted) => {
  const parameters = new URLSearchParams(query)
  expect(recordSearchOf(parameters)).toEqual(wanted)
  expect(pageSearch(recordSearch).parse(Object.fromEntries(parameters))).toEqual(recordSearchOf(parameters))
})

test('an address has all filters, of which one or all can be taken away', () => {
  const search = recordSearchOf(new URLSearchParams('type=Anime&scoreFrom=80&tags=Drama,Sci-Fi&ownTags=a%252Cb&page=2'))
  const link = myRecordsLink(search)
  expect(recordSearchOf(new URL(link, 'http://localhost').searchParams)).toEqual(search)
  const chips = chipsOf(search)
  expect(chips.map(({ label }) => label)).toEqual([
    messages.media.types.Anime,
    'Drama',
    'Sci-Fi',
    'Rating (1–100): 80–',
    'Your tag: a,b',
  ])
  expect(chips.map(({ without }) => without)).toEqual([
    '/my-account/watched?tags=Drama%2CSci-Fi&scoreFrom=80&ownTags=a%252Cb',
    '/my-account/watched?type=Anime&tags=Sci-Fi&scoreFrom=80&ownTags=a%252Cb',
    '/my-account/watched?type=Anime&tags=Drama&scoreFrom=80&ownTags=a%252Cb',
    '/my-account/watched?type=Anime&tags=Drama%2CSci-Fi&ownTags=a%252Cb',
    '/my-account/watched?type=Anime&tags=Drama%2CSci-Fi&scoreFrom=80',
  ])
  expect(myRecordsLink({ ...search, ...NO_FILTERS, page: 0 })).toBe('/my-account/watched')
  const years = recordSearchOf(new URLSearchParams('yearFrom=1999&yearTo=1999&rating=none'))
  expect(chipsOf(years).map(({ label }) => label)).toEqual(['Year: 1999', 'Without a rating'])
  expect(chipsOf(recordSearchOf(new URLSearchParams('status=Paused')))).toEqual([])
})

function chipsOf(search: RecordSearch) {
  const link = (change: Partial<RecordSearch>) => myRecordsLink({ ...search, ...change, page: 0 })
  return chosenFilters(messages, search, link)
}

test('defaults are left out of the address', () => {
  expect(myRecordsLink(recordSearchOf(new URLSearchParams('sort=title&order=0&size=30&page=0')))).toBe(
    '/my-account/watched',
  )
  const address = myRecordsLink({ status: 'Watching', sort: 'finished-date', order: 1, size: 15, page: 3 })
  expect(address).toBe('/my-account/watched?status=Watching&sort=finished-date&size=15&page=3')
})
