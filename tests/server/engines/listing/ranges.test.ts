import { expect, test } from 'vitest'
import { rangesOf } from '@/server/engines/listing/ranges'
import fc from '@/tests/support/fast-check'

const counts = fc.tuple(fc.nat(60), fc.nat(60)).map(([known, unknown]) => ({ known, total: known + unknown }))

test.each([
  [0, { known: true, descending: false, reversed: false, offset: 0, count: 10 }],
  [40, { known: true, descending: false, reversed: false, offset: 40, count: 10 }],
  [60, { known: true, descending: true, reversed: true, offset: 30, count: 10 }],
  [90, { known: true, descending: true, reversed: true, offset: 0, count: 10 }],
])('a page at %i of 100 is read from its nearer end', (from, range) => {
  expect(rangesOf({ total: 100, known: 100 }, from, 10, 0)).toEqual([range])
})

test('unknown values are last in both directions, and a page may contain both ranges', () => {
  expect(rangesOf({ total: 100, known: 35 }, 30, 10, 1)).toEqual([
    { known: true, descending: false, reversed: true, offset: 0, count: 5 },
    { known: false, descending: true, reversed: false, offset: 0, count: 5 },
  ])
})

test('past the end there is nothing', () => {
  expect(rangesOf({ total: 100, known: 100 }, 100, 10, 0)).toEqual([])
  expect(rangesOf({ total: 0, known: 0 }, 0, 10, 1)).toEqual([])
  expect(rangesOf({ total: 2_000_000, known: 5 }, 1_000_000_000 * 100, 100, 0)).toEqual([])
})

test('the pages of an order contain every entry once', () => {
  fc.assert(
    fc.property(
      counts,
      fc.integer({ min: 1, max: 20 }),
      fc.constantFrom(0 as const, 1 as const),
      (totals, size, order) => {
        const pages = Array.from({ length: Math.ceil(totals.total / size) + 1 }, (_, page) =>
          rangesOf(totals, page * size, size, order).flatMap((range) => readAs(range, totals)),
        )
        const all = [...ranks(totals.known, order, 'known'), ...ranks(totals.total - totals.known, order, 'unknown')]
        expect(pages.flat()).toEqual(all)
      },
    ),
  )
})

/** The ranks that an index scan of a range returns, counted from its lower end. */
function readAs(
  { known, descending, reversed, offset, count }: ReturnType<typeof rangesOf>[number],
  totals: { total: number; known: number },
): string[] {
  const length = known ? totals.known : totals.total - totals.known
  const rows = ranks(length, descending ? 1 : 0, known ? 'known' : 'unknown').slice(offset, offset + count)
  return reversed ? rows.reverse() : rows
}

function ranks(length: number, order: 0 | 1, name: string): string[] {
  const rising = Array.from({ length }, (_, rank) => `${name} ${rank}`)
  return order === 1 ? rising.reverse() : rising
}
