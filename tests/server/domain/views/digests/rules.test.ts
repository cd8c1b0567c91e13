import { expect, test } from 'vitest'
import type { FeedEntry } from '@/lib/views/schemas/friends-feed'
import { watchedIn } from '@/server/domain/views/digests/rules'

const SINCE = Date.parse('2026-11-20T00:00:00Z')
const entry = (user: number, media: number, kind = 'Progress', createdDate = '2026-11-24T00:00:00Z') =>
  ({ user: { id: user }, activity: { kind, media: { id: media } }, createdDate }) as FeedEntry
const lines = (feed: FeedEntry[]) =>
  watchedIn(feed, SINCE).map(({ user, activity: { kind, media } }) => `${user.id} ${kind} ${media.id}`)

test('of each friend and work the newest, at most five', () => {
  expect(lines([entry(1, 7, 'Completed'), entry(1, 7), entry(2, 7), entry(1, 8)])).toEqual([
    '1 Completed 7',
    '2 Progress 7',
    '1 Progress 8',
  ])
  expect(lines([1, 2, 3, 4, 5, 6].map((user) => entry(user, 7)))).toHaveLength(5)
})

test('no plans, pauses, reviews and lists, and nothing before that time', () => {
  const review = { ...entry(1, 7), activity: null }
  const others = ['Planned', 'Paused', 'Dropped'].map((kind, at) => entry(1, at, kind))
  expect(lines([...others, review, entry(1, 7, 'Progress', '2026-11-19T23:59:59Z')])).toEqual([])
})
