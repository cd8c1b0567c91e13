import { expect, test } from 'vitest'
import { MORE_FILTERS, moreFiltersOf } from '@/lib/tracking/records'
import { publicRecordSearch } from '@/lib/tracking/schemas/public-records'
import { recordSearch } from '@/lib/tracking/schemas/records'

test('filters that are set, none for a list that has only its status, type and title', () => {
  expect(moreFiltersOf(recordSearch.parse({ status: 'Paused', type: 'Manga', query: 'a', page: '2' }))).toBeUndefined()
  expect(moreFiltersOf(recordSearch.parse({ tags: 'Drama', scoreFrom: '80', rating: 'all' }))).toEqual({
    tags: ['Drama'],
    scoreFrom: 80,
  })
})

test('the list of somebody else has the same filters except own tags', () => {
  for (const name of MORE_FILTERS) {
    expect(recordSearch.shape).toHaveProperty(name)
    if (name === 'ownTags') expect(publicRecordSearch.shape).not.toHaveProperty(name)
    else expect(publicRecordSearch.shape[name]).toBe(recordSearch.shape[name])
  }
})
