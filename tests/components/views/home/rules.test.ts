import { afterEach, expect, test, vi } from 'vitest'
import { changedSince, lastChange, saidLater } from '@/components/views/home/rate-later'
import { firstReasons } from '@/components/views/home/reasons'
import type { Proposal } from '@/lib/tracking/schemas/proposals'

test('after "Not now" only what has changed since is asked about', () => {
  const entries = ['2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z', '2026-01-03T00:00:00.000Z'].map(
    (updatedDate) => ({ updatedDate }),
  )
  expect(changedSince(entries, 0)).toEqual(entries)
  expect(changedSince(entries, Date.parse('2026-01-02'))).toEqual(entries.slice(2))
  expect(changedSince(entries, Date.parse('2026-01-03'))).toEqual([])
})

test('it counts until the last change that is known, whatever clock the browser has', () => {
  const entries = ['2036-01-02T00:00:00.000Z', '2036-01-03T00:00:00.500Z', '2026-01-01T00:00:00.000Z'].map(
    (updatedDate) => ({ updatedDate }),
  )
  expect(changedSince(entries, lastChange(entries))).toEqual([])
  expect(lastChange([])).toBe(0)
})

afterEach(() => vi.unstubAllGlobals())

test('what an older version stored by the clock of the browser is forgotten', () => {
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key === 'rate-later' ? '4000000000000' : null) })
  expect(saidLater()).toBe(0)
})

test('the heading of proposals names the first two of their reasons', () => {
  const proposed = (...reasons: number[]) =>
    firstReasons(reasons.map((id) => ({ because: { id, title: `Work ${id}` } }) as Proposal))
  const titles = (...reasons: number[]) => {
    const { first, second, hasMore } = proposed(...reasons)
    return [first?.title, second?.title, hasMore]
  }
  expect(titles()).toEqual([undefined, undefined, false])
  expect(titles(7, 7)).toEqual(['Work 7', undefined, false])
  expect(titles(7, 3, 7)).toEqual(['Work 7', 'Work 3', false])
  expect(titles(7, 3, 7, 9)).toEqual(['Work 7', 'Work 3', true])
})
