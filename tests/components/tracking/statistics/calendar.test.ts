import { describe, expect, test } from 'vitest'
import { monthsOf } from '@/components/tracking/statistics/calendar'
import { yearsBetween } from '@/components/tracking/statistics/years'

const day = (date: string, episodes = 1, changes = 1) => ({ date, episodes, changes })
type Given = [days: Parameters<typeof monthsOf>[0], today: string, year: number | undefined, first?: number]
const monthsFrom = ([days, today, year, first = 7]: Given) => monthsOf(days, today, year, first)
const months = (...given: Given) => monthsFrom(given).map(({ month }) => month)
const cellsOf = (...given: Given) => monthsFrom(given).flatMap(({ cells }) => cells)

describe('months', () => {
  test('a year has twelve', () => {
    expect(months([], '2026-11-21', 2024)).toEqual(
      Array.from({ length: 12 }, (_, n) => `2024-${String(n + 1).padStart(2, '0')}`),
    )
    expect(cellsOf([], '2026-11-21', 2024)).toHaveLength(366)
    expect(cellsOf([], '2026-11-21', 2025)).toHaveLength(365)
  })

  test('the current year ends today, and a future one has none', () => {
    expect(cellsOf([], '2026-02-03', 2026).at(-1)?.date).toBe('2026-02-03')
    expect(months([], '2026-02-03', 2026)).toEqual(['2026-01', '2026-02'])
    expect(months([], '2026-02-03', 2027)).toEqual([])
  })

  test.each([
    ['2026-11-21', '2025-12', '2026-11'],
    ['2026-12-31', '2026-01', '2026-12'],
    ['2026-01-01', '2025-02', '2026-01'],
  ])('the last twelve on %s are %s to %s', (today, first, last) => {
    const shown = months([], today, undefined)
    expect([shown.length, shown[0], shown.at(-1)]).toEqual([12, first, last])
    expect(cellsOf([], today, undefined).at(-1)?.date).toBe(today)
  })
})

test('a day is in the column of its week, which begins on Sunday, and in the row of its weekday', () => {
  // 1 November 2026 is a Sunday, 1 August 2026 a Saturday.
  const cells = new Map(cellsOf([], '2026-12-31', 2026).map((cell) => [cell.date, cell]))
  expect(cells.get('2026-11-01')).toMatchObject({ week: 0, weekday: 0 })
  expect(cells.get('2026-11-08')).toMatchObject({ week: 1, weekday: 0 })
  expect(cells.get('2026-08-01')).toMatchObject({ week: 0, weekday: 6 })
  expect(cells.get('2026-08-02')).toMatchObject({ week: 1, weekday: 0 })
  expect(cells.get('2026-08-31')).toMatchObject({ week: 5, weekday: 1 })
})

test.each([
  [1, { week: 0, weekday: 6 }, { week: 1, weekday: 0 }],
  [6, { week: 0, weekday: 1 }, { week: 0, weekday: 2 }],
])('or on the day %i', (first, sunday, monday) => {
  const cells = new Map(cellsOf([], '2026-12-31', 2026, first).map((cell) => [cell.date, cell]))
  expect(cells.get('2026-11-01')).toMatchObject(sunday)
  expect(cells.get('2026-11-02')).toMatchObject(monday)
})

describe('levels', () => {
  const levels = (days: Parameters<typeof monthsOf>[0]) =>
    cellsOf(days, '2026-12-31', 2026)
      .filter(({ day }) => day)
      .map(({ level }) => level)

  test('a day with any change has a level, by its changes where these are more than its episodes', () => {
    expect(levels([day('2026-01-01', 0, 3), day('2026-01-02', 8)])).toEqual([2, 4])
    expect(cellsOf([], '2026-12-31', 2026).every(({ level }) => level === 0)).toBe(true)
  })

  test('they grow with the episodes, and one day of hundreds does not make all others look idle', () => {
    const days = [1, 2, 3, 4, 5, 6, 7, 8, 8, 8, 400].map((episodes, n) =>
      day(`2026-01-${String(n + 1).padStart(2, '0')}`, episodes),
    )
    expect(levels(days)).toEqual([1, 1, 2, 2, 3, 3, 4, 4, 4, 4, 4])
  })
})

test('years without a work are shown between years with some', () => {
  expect(yearsBetween([])).toEqual([])
  expect(
    yearsBetween([
      { year: 1998, titles: 2 },
      { year: 2001, titles: 1 },
    ]),
  ).toEqual([
    { year: 1998, titles: 2 },
    { year: 1999, titles: 0 },
    { year: 2000, titles: 0 },
    { year: 2001, titles: 1 },
  ])
})
