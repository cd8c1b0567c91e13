import { expect, test } from 'vitest'
import { timeToAir } from '@/lib/catalogue/time-to-air'

const NOW = new Date('2026-11-23T12:00:00Z')
const at = (airsAt: string) => timeToAir({ date: '2026-11-23', airsAt }, NOW)
const on = (date: string, now = NOW) => timeToAir({ date, airsAt: null }, now)

test.each([
  ['2026-11-23T12:00:20Z', '1 min'],
  ['2026-11-23T12:59:59Z', '59 min'],
  ['2026-11-23T13:00:00Z', '1 h'],
  ['2026-11-24T11:59:00Z', '23 h'],
  ['2026-11-24T12:00:00Z', '1 d'],
  ['2026-11-30T11:00:00Z', '6 d'],
])('from noon to %s it is %s', (moment, time) => {
  expect(at(moment)).toBe(time)
})

test('nothing of what has begun', () => {
  expect(at('2026-11-23T12:00:00Z')).toBeNull()
  expect(at('2026-11-22T12:00:00Z')).toBeNull()
})

test('without a moment, days of Japan are counted', () => {
  expect(on('2026-11-24')).toBe('1 d')
  expect(on('2026-12-02')).toBe('9 d')
  expect(on('2026-11-23')).toBeNull()
  expect(on('2026-11-20')).toBeNull()
  // In Japan it is the next day already.
  expect(on('2026-11-24', new Date('2026-11-23T16:00:00Z'))).toBeNull()
})
