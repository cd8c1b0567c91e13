import { expect, test } from 'vitest'
import { endResuming, noteSearch, resumedSearch, wayBack } from '@/components/administration/users/last-search'

test('a user leads back to the search that has found them, with its page', () => {
  noteSearch({ query: undefined, state: undefined, page: undefined }, false)
  expect(wayBack()).toBeUndefined()
  noteSearch({ query: 'anna', state: 'suspended', page: 2 }, false)
  expect(wayBack()?.href).toBe('/admin/users?query=anna&state=suspended&page=2')
})

test('a search that may be in no address is kept beside it, and taken once', () => {
  const search = { query: '203.0.113', email: 'anna@example.org' }
  noteSearch(search, true)
  const back = wayBack()
  expect(back?.href).toBe('/admin/users')
  expect(resumedSearch()).toBeUndefined()
  back?.resume()
  expect(resumedSearch()).toEqual(search)
  endResuming()
  expect(resumedSearch()).toBeUndefined()
})
