import { expect, test } from 'vitest'
import {
  firstDayOf,
  parseSeason,
  premiereOf,
  readSeason,
  seasonAfter,
  seasonAt,
  seasonOf,
  writeSeason,
} from '@/lib/catalogue/seasons'

test.each([
  ['2026-01-01T00:00Z', { year: 2026, name: 'Winter' }],
  ['2026-03-31T23:59Z', { year: 2026, name: 'Winter' }],
  ['2026-04-01T00:00Z', { year: 2026, name: 'Spring' }],
  ['2026-09-30T12:00Z', { year: 2026, name: 'Summer' }],
  ['2026-12-31T23:59Z', { year: 2026, name: 'Fall' }],
] as const)('the season of %s', (moment, season) => {
  expect(seasonAt(new Date(moment))).toEqual(season)
})

test('a season as a number, and back', () => {
  expect(premiereOf({ year: 2026, name: 'Fall' })).toBe(20264)
  expect(seasonOf(20264)).toEqual({ year: 2026, name: 'Fall' })
  expect(seasonOf(20260)).toBeNull()
  expect(firstDayOf({ year: 2026, name: 'Fall' })).toBe(20261001)
})

test('a season as a text, and back', () => {
  expect(writeSeason(20262)).toBe('Spring 2026')
  expect(parseSeason(' spring  2026 ')).toBe(20262)
  for (const text of ['Spring', '2026', 'Spring 26', 'Autumn 2026', 'Spring 0999']) expect(parseSeason(text)).toBeNull()
})

test('the seasons around one, over the ends of years', () => {
  expect(seasonAfter({ year: 2026, name: 'Fall' }, 1)).toEqual({ year: 2027, name: 'Winter' })
  expect(seasonAfter({ year: 2026, name: 'Winter' }, -1)).toEqual({ year: 2025, name: 'Fall' })
  expect(seasonAfter({ year: 2026, name: 'Spring' }, -6)).toEqual({ year: 2024, name: 'Fall' })
})

test('a season in a path', () => {
  expect(readSeason('2026', 'fall')).toEqual({ year: 2026, name: 'Fall' })
  for (const [year, name] of [
    ['2026', 'Fall'],
    ['2026', 'autumn'],
    ['1899', 'fall'],
    ['2100', 'fall'],
    ['26', 'fall'],
    ['2026 ', 'fall'],
  ] as const)
    expect(readSeason(year, name)).toBeNull()
})
