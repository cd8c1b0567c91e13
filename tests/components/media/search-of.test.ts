import { describe, expect, it } from 'vitest'
import { tabSearchOf } from '@/components/entry/tab-search'
import { countFilters, isIndexed, searchOf, stateOf } from '@/components/media/browse/search-of'

describe('searchOf', () => {
  it('takes the last of a key that comes twice', () => {
    expect(searchOf({ query: ['one', 'two'], tags: ['Old', 'New,Newer'] })).toMatchObject({
      query: 'two',
      tags: ['New', 'Newer'],
    })
  })

  it('falls back where nothing fits', () => {
    expect(searchOf({ type: 'Opera', page: '-3', size: 'many', order: '7', other: 'x' })).toEqual({
      query: '',
      type: undefined,
      status: undefined,
      sort: undefined,
      tags: [],
      page: 0,
      size: 30,
      order: 0,
    })
  })
})

describe('stateOf', () => {
  it('is the query string without the page', () => {
    expect(stateOf(searchOf({ query: 'a b', page: '4', order: '1' }))).toBe('query=a+b&order=1')
    expect(stateOf(searchOf({}))).toBe('')
  })
})

describe('what search engines keep', () => {
  it.each([
    [{}, 0, true],
    [{ type: 'Manga' }, 1, true],
    [{ tags: 'Drama', page: '3' }, 1, true],
    [{ type: 'Manga', tags: 'Drama' }, 2, false],
    [{ query: 'one piece' }, 1, false],
  ])('%j narrows %i times, kept: %s', (query, count, kept) => {
    expect(countFilters(searchOf(query))).toBe(count)
    expect(isIndexed(searchOf(query))).toBe(kept)
  })
})

describe('tabSearchOf', () => {
  it('takes the last of a key that comes twice', () => {
    expect(tabSearchOf({ query: ['a', 'b'], page: ['1', 'x'] })).toEqual({ query: 'b', page: 0, size: 30 })
  })
})
