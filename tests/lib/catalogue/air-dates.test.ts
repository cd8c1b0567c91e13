import { expect, test } from 'vitest'
import { dayInJapan, daysAfter, weekOf } from '@/lib/catalogue/air-dates'

test('the day in Japan begins nine hours before that of UTC', () => {
  expect(dayInJapan(new Date('2026-12-31T14:59:59Z'))).toBe(20261231)
  expect(dayInJapan(new Date('2026-12-31T15:00:00Z'))).toBe(20270101)
})

test('days after a day, over months, years and leap days', () => {
  expect(daysAfter(20261231, 1)).toBe(20270101)
  expect(daysAfter(20240228, 2)).toBe(20240301)
  expect(daysAfter(20260301, -1)).toBe(20260228)
})

test.each([
  ['Monday', 1, [20261123, 20261123, 20261228]],
  ['Saturday', 6, [20261121, 20261128, 20261226]],
  ['Sunday', 7, [20261122, 20261129, 20261227]],
])('weeks that begin on %s', (_, first, weeks) => {
  // A Monday, a Sunday, and a Friday.
  expect([20261123, 20261129, 20270101].map((day) => weekOf(day, first))).toEqual(weeks)
})
