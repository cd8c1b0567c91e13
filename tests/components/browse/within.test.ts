import { describe, expect, it } from 'vitest'
import { isPastEnd } from '@/components/browse/within'

describe('isPastEnd', () => {
  it.each([
    [0, 0, false],
    [0, 3, false],
    [2, 3, false],
    [3, 3, true],
    [500, 3, true],
    [1, 0, true],
  ])('page %i of %i pages: %s', (page, totalPages, past) => {
    expect(isPastEnd({ page, totalPages, total: totalPages * 30, size: 30 })).toBe(past)
  })
})
