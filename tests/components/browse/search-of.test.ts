import { describe, expect, it } from 'vitest'
import { searchOf, stateOf } from '@/components/browse/search-of'
import { nameIndexLink } from '@/lib/catalogue/links/entries'
import { mediaIndexLink } from '@/lib/catalogue/links/media'
import { mediaSearch } from '@/lib/catalogue/schemas/media'
import { nameSearch } from '@/lib/catalogue/schemas/names'

describe('searchOf', () => {
  it('takes the last of a repeated parameter', () => {
    expect(searchOf(mediaSearch, { query: ['one', 'two'], tags: ['Old', 'New,Newer'] })).toMatchObject({
      query: 'two',
      tags: ['New', 'Newer'],
    })
  })

  it('falls back for invalid values', () => {
    expect(searchOf(mediaSearch, { type: 'Opera', page: '-3', size: 'many', order: '7', other: 'x' })).toEqual({
      query: '',
      type: [],
      status: [],
      format: [],
      season: [],
      basedOn: [],
      studio: '',
      sort: undefined,
      tags: [],
      withoutTags: [],
      page: 0,
      size: 30,
      order: 0,
    })
  })

  it('reads the parts of a name', () => {
    expect(searchOf(nameSearch, { firstName: ' Edward ', lastName: 'Elric', sort: 'birthday', size: '101' })).toEqual({
      query: '',
      firstName: 'Edward',
      middleName: '',
      lastName: 'Elric',
      sort: 'birthday',
      page: 0,
      size: 30,
      order: 0,
    })
  })
})

describe('stateOf', () => {
  it('is the query string of an address', () => {
    expect(stateOf(mediaIndexLink({ query: 'a b', order: 1 }))).toBe('query=a+b&order=1')
    expect(stateOf(nameIndexLink('people', { firstName: 'ô?' }))).toBe('firstName=%C3%B4%3F')
    expect(stateOf(mediaIndexLink({}))).toBe('')
  })
})
