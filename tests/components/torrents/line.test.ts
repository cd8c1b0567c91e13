import { expect, test } from 'vitest'
import { partsOf } from '@/components/torrents/line'

const plot = { most: 10, width: 290, height: 100 }
const day = (date: string, seeders: number) => ({ date, seeders, leechers: 0, completed: null })

test('days that follow one another are one line, which ends at the newest day', () => {
  const days = [day('2026-02-28', 0), day('2026-03-01', 5), day('2026-03-02', 10)]
  expect(partsOf(days, 'seeders', plot)).toBe('M270 100L270 100L280 50L290 0')
})

test('a day without an answer is a gap, and a day alone a dot', () => {
  const days = [day('2026-01-01', 10), day('2026-01-03', 10)]
  expect(partsOf(days, 'seeders', plot)).toBe('M270 0L270 0M290 0L290 0')
})
