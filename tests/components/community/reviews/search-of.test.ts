import { expect, test } from 'vitest'
import { searchOf } from '@/components/browse/search-of'
import { reviewsLink } from '@/lib/community/links/reviews'
import type { ReviewSearch } from '@/lib/community/schemas/reviews'
import { reviewSearch } from '@/lib/community/schemas/reviews'

const all: ReviewSearch = { recommended: undefined, page: 0, size: 50, order: 1, sort: 'created' }

test.each([
  [{}, all],
  [
    { recommended: 'Mixed', page: '2' },
    { ...all, recommended: 'Mixed', page: 2 },
  ],
  [{ recommended: ['Mixed', 'Recommended'] }, { ...all, recommended: 'Recommended' }],
  [{ recommended: 'great', page: '-1', size: '1000', order: '7' }, all],
  [{ order: '0' }, { ...all, order: 0 }],
  [{ sort: 'helpful' }, { ...all, sort: 'helpful' }],
])('the parameters of %j', (query, search) => {
  expect(searchOf(reviewSearch, query)).toEqual(search)
})

test.each([
  [all, '/media/1/reviews'],
  [{ ...all, recommended: 'NotRecommended', page: 1 }, '/media/1/reviews?recommended=NotRecommended&page=1'],
  [{ ...all, order: 0, size: 15 }, '/media/1/reviews?size=15&order=0'],
  [{ ...all, sort: 'helpful' }, '/media/1/reviews?sort=helpful'],
] as const)('the address of %j contains what differs from the defaults', (search, address) => {
  expect(reviewsLink('/media/1/reviews', search)).toBe(address)
  expect(searchOf(reviewSearch, Object.fromEntries(new URL(address, 'http://a').searchParams))).toEqual(search)
})
