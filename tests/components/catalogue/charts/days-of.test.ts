import { expect, test } from 'vitest'
import { daysOf, readersDay } from '@/components/catalogue/charts/days-of'

const item = (date: string, airsAt: string | null = null) => ({ date, airsAt })

test('items are on their days, and those of other weeks are left out', () => {
  const items = [item('2026-11-22'), item('2026-11-23'), item('2026-11-29'), item('2026-11-30')]
  const days = daysOf('2026-11-23', items)
  expect(days.map(({ date }) => date)).toEqual(
    ['23', '24', '25', '26', '27', '28', '29'].map((day) => `2026-11-${day}`),
  )
  expect(days.map(({ items }) => items.length)).toEqual([1, 0, 0, 0, 0, 0, 1])
})

test('an item whose moment is known is on the day of the reader', () => {
  const late = item('2026-11-24', '2026-11-23T16:30:00.000Z')
  const early = item('2026-11-23', '2026-11-22T15:30:00.000Z')
  const utc = (moment: Date) => moment.toISOString().slice(0, 10)
  expect(daysOf('2026-11-23', [late, early, item('2026-11-24')], utc).map(({ items }) => items.length)).toEqual([
    1, 1, 0, 0, 0, 0, 0,
  ])
  expect(daysOf('2026-11-23', [late, early])[0]?.items).toEqual([early])
})

test('the day of a moment where the reader is', () => {
  expect(readersDay(new Date(2026, 0, 9, 23, 59))).toBe('2026-01-09')
})
