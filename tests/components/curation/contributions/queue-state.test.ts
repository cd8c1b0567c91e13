import { expect, test } from 'vitest'
import {
  decided,
  EMPTY,
  moved,
  newest,
  nextOf,
  type Queue,
  restored,
  sent,
  skipped,
  withMore,
  without,
} from '@/components/curation/contributions/queue-state'
import type { Contribution, ContributionCard } from '@/lib/curation/schemas/contribution-queue'

const card = (id: number) => ({ id }) as ContributionCard
const ids = (queue: Queue) => queue.cards.map(({ id }) => id)
const given = (...all: number[]) => withMore(EMPTY, { data: all.map(card), total: all.length })
const accept = { decision: 'Accept', seen: 1 } as const

test('a decision opens the next one, and can be undone until it is sent', () => {
  const first = decided(given(1, 2, 3), accept)
  expect([ids(first), first.current, first.total]).toEqual([[2, 3], 2, 2])
  const second = decided(first, accept)
  expect(restored(restored(second, 2), 1)).toMatchObject({ current: 1, total: 3, waiting: [] })
  expect(ids(restored(restored(second, 2), 1))).toEqual([1, 2, 3])
  expect(restored(sent(second, 2), 2)).toEqual(sent(second, 2))
})

test('the last one leaves nothing open, and the one before is opened at the end', () => {
  const last = decided(moved(moved(given(1, 2), 1), 1), accept)
  expect([ids(last), last.current]).toEqual([[1], 1])
  expect(decided(last, accept)).toMatchObject({ cards: [], current: null, total: 0 })
  expect(decided(EMPTY, accept)).toBe(EMPTY)
})

test('more of the server is added behind, without what is known or waits to be sent', () => {
  const queue = withMore(decided(given(1, 2), accept), { data: [1, 2, 3].map(card), total: 3 })
  expect([ids(queue), queue.total, queue.current, nextOf(queue)?.id]).toEqual([[2, 3], 2, 2, 3])
})

test('one is skipped to the end, and moving stops at the ends', () => {
  const queue = skipped(given(1, 2, 3))
  expect([ids(queue), queue.current]).toEqual([[2, 3, 1], 2])
  expect(moved(queue, -1)).toBe(queue)
  expect(skipped(given(1))).toEqual(given(1))
})

test('one that somebody else has decided is taken out, the open one stays', () => {
  expect(without(given(1, 2), 2)).toMatchObject({ current: 1, total: 1 })
  expect(without(given(1, 2), 3)).toEqual(given(1, 2))
})

test('a card that is known stays at its place, and says what the server says now', () => {
  const later = { id: 1, version: 2 } as ContributionCard
  const queue = withMore(given(1, 2), { data: [card(2), later], total: 2 })
  expect(queue.cards).toEqual([later, card(2)])
})

test('of a proposal that is read again the latest version counts, and no failure takes it away', () => {
  const version = (version: number) => ({ version }) as Contribution
  const [first, second] = [version(1), version(2)]
  expect([newest(undefined, first), newest(first, second), newest('failed', first)]).toEqual([first, second, first])
  expect([newest(second, first), newest(second, 'failed')]).toEqual([second, second])
  expect(newest(undefined, 'failed')).toBe('failed')
  const other = version(2)
  expect(newest(second, other)).toBe(other)
})
