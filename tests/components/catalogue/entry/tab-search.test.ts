import { describe, expect, it } from 'vitest'
import { tabSearchOf } from '@/components/catalogue/entry/tab-search'

describe('tabSearchOf', () => {
  it('takes the last of a repeated parameter', () => {
    expect(tabSearchOf({ query: ['a', 'b'], page: ['1', 'x'] })).toEqual({ query: 'b', page: 0, size: 30 })
  })
})
