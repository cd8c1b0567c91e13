import { describe, expect, it } from 'vitest'
import { searchOf, stateOf } from '@/components/browse/search-of'
import { nameIndexLink } from '@/lib/catalogue/links/entries'
import { mediaIndexLink } from '@/lib/catalogue/links/media'
import { mediaPageSearch } from '@/lib/catalogue/schemas/media'
import { namePageSearch } from '@/lib/catalogue/schemas/names'

describe('searchOf', () => {
  it('takes the last of a repeated parameter', () => {
    expect(searchOf(mediaPageSearch, { query: ['one', 'two'], tags: ['Old', 'New,Newer'] })).toMatchObject({
      query: 'two',
      tags: ['New', 'Newer'],
    })
  })

  it('falls back for invalid values', () => {
    expect(searchOf(mediaPageSearch, { type: 'Opera', page: '-3', size: 'many', order: '7', other: 'x' })).toEqual({
      query: '',
      type: [],
      status: [],
      format: [],
      season: [],
      basedOn: [],
      studio: '',
      sort: 'popularity',
      tags: [],
      withoutTags: [],
      page: 0,
      size: 30,
      order: 1,
    })
  })

  it('reads the parts of a name', () => {
    expect(
      searchOf(namePageSearch, { firstName: ' Edward ', lastName: 'Elric', sort: 'birthday', size: '101' }),
    ).toEqual({
      query: '',
      firstName: 'Edward',
      middleName: '',
      lastName: 'Elric',
      sort: 'birthday',
      page: 0,
      size: 30,
      order: 1,
    })
  })

  it('has the natural direction of the sort, unless the reader has turned it', () => {
    const read = (query: string) => {
      const { sort, order } = searchOf(mediaPageSearch, Object.fromEntries(new URLSearchParams(query)))
      return [sort, order]
    }
    expect(read('')).toEqual(['popularity', 1])
    expect(read('order=0')).toEqual(['popularity', 0])
    expect(read('sort=title')).toEqual(['title', 0])
    expect(read('sort=title&order=1')).toEqual(['title', 1])
    expect(read('sort=rating')).toEqual(['rating', 1])
    expect(read('query=bebop')).toEqual([undefined, 0])
  })
})

describe('stateOf', () => {
  it('is the query string of an address', () => {
    expect(stateOf(mediaIndexLink({ query: 'a b', sort: 'title', order: 1 }))).toBe('query=a+b&sort=title&order=1')
    expect(stateOf(nameIndexLink('people', { firstName: 'ô?' }))).toBe('firstName=%C3%B4%3F')
    expect(stateOf(mediaIndexLink({}))).toBe('')
  })
})
