import { expect, test } from 'vitest'
import { dayInJapan, daysAfter, mondayOf } from '@/lib/catalogue/air-dates'

test('the day in Japan begins nine hours before that of UTC', () => {
  expect(dayInJapan(new Date('2026-12-31T14:59:59Z'))).toBe(20261231)
  expect(dayInJapan(new Date('2026-12-31T15:00:00Z'))).toBe(20270101)
})

test('days after a day, over months, years and leap days', () => {
  expect(daysAfter(20261231, 1)).toBe(20270101)
  expect(daysAfter(20240228, 2)).toBe(20240301)
  expect(daysAfter(20260301, -1)).toBe(20260228)
})

test('weeks begin on Monday', () => {
  expect(mondayOf(20261123)).toBe(20261123)
  expect(mondayOf(20261129)).toBe(20261123)
  expect(mondayOf(20270101)).toBe(20261228)
})
