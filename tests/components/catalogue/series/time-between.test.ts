import { describe, expect, it } from 'vitest'
import { timeBetween } from '@/components/catalogue/series/entry/time-between'

describe('timeBetween', () => {
  it.each([
    ['1995', '2002', { unit: 'years', count: 7 }],
    ['1995-11-18', '2002-10-01', { unit: 'years', count: 6 }],
    ['1981-03-14', '1981-07-11', { unit: 'months', count: 4 }],
    ['1981-12', '1982-01', { unit: 'months', count: 1 }],
    ['2003-12-31', '2004-12-01', { unit: 'years', count: 1 }],
    ['1995-11', '1996', { unit: 'years', count: 1 }],
  ] as const)('from %s to %s', (before, after, between) => {
    expect(timeBetween(before, after)).toEqual(between)
  })

  it.each([
    ['1988', '1988'],
    ['1988-03-11', '1988-03-12'],
    ['1988-03', '1988'],
    [null, '1988'],
    ['1988', null],
    ['--04-05', '1988'],
    ['1990', '1988'],
  ])('is unknown from %s to %s', (before, after) => {
    expect(timeBetween(before, after)).toBeNull()
  })
})
