import { expect, test } from 'vitest'
import { allPairs, pairsIn, pairsOf } from './pairs'

const FACTORS = {
  width: ['390', '768', '1024', '1366', '1440'],
  text: ['usual', 'long', 'short', 'japanese'],
  theme: ['dark', 'light'],
  scale: ['Points100', 'Decimal10', 'Points10', 'Stars5', 'Faces3'],
}

test('every pair of values of two factors occurs in a row', () => {
  const rows = allPairs(FACTORS)
  const missing = pairsOf(FACTORS)
  expect(missing.size).toBe(5 * 4 + 5 * 2 + 5 * 5 + 4 * 2 + 4 * 5 + 2 * 5)
  for (const row of rows) for (const pair of pairsIn(row)) missing.delete(pair)
  expect([...missing]).toEqual([])
  for (const row of rows) expect(Object.keys(row)).toEqual(Object.keys(FACTORS))
})

test('the rows are few: hardly more than the two largest factors need, and the same each time', () => {
  const rows = allPairs(FACTORS)
  expect(rows.length).toBeGreaterThanOrEqual(25)
  expect(rows.length).toBeLessThanOrEqual(30)
  expect(allPairs(FACTORS)).toEqual(rows)
})

test('given rows come first', () => {
  const first = FACTORS.width.map((width) => ({ width, text: 'usual', theme: 'dark', scale: 'Points100' }))
  const rows = allPairs(FACTORS, first)
  expect(rows.slice(0, 5)).toEqual(first)
  const missing = pairsOf(FACTORS)
  for (const row of rows) for (const pair of pairsIn(row)) missing.delete(pair)
  expect([...missing]).toEqual([])
})

test('one factor has no pairs', () => {
  expect(allPairs({ width: ['390', '768'] })).toEqual([])
})
