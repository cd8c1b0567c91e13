import { describe, expect, it } from 'vitest'
import { type Query, searchOf } from '@/components/browse/search-of'
import { tabSearch } from '@/lib/schemas/paging'

const tabSearchOf = (query: Query) => searchOf(tabSearch, query)

describe('tabSearchOf', () => {
  it('takes the last of a repeated parameter', () => {
    expect(tabSearchOf({ query: ['a', 'b'], page: ['1', 'x'] })).toEqual({ query: 'b', page: 0, size: 30 })
  })
})
