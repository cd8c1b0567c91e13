import { expect, test } from 'vitest'
import { canonicalFilter, searchOfFilter } from '@/server/domain/lists/smart-lists/rules'

test.each([
  ['type=Anime&tags=space', 'type=Anime&tags=space'],
  ['?tags=space&type=Anime', 'type=Anime&tags=space'],
  ['type=Movie&type=Anime', 'type=Anime%2CMovie'],
  ['page=7&size=100&status=Ended', 'status=Ended'],
  ['sort=rating&order=1&nonsense=1&yearFrom=soon', 'sort=rating'],
  ['sort=popularity&order=1', ''],
  ['sort=rating&order=0', 'sort=rating&order=0'],
  ['', ''],
  ['page=3', ''],
])('%s is kept as %s', (given, kept) => {
  expect(canonicalFilter(given)).toBe(kept)
  expect(canonicalFilter(kept)).toBe(kept)
})

test('a filter is read as the list of works reads it', () => {
  expect(searchOfFilter('type=Manga&tags=a,b&withoutTags=c&page=4')).toMatchObject({
    type: ['Manga'],
    tags: ['a', 'b'],
    withoutTags: ['c'],
    page: 0,
  })
})
