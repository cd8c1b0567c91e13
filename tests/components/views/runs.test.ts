import { expect, test } from 'vitest'
import { runsOf } from '@/components/views/notifications/runs'
import type { Notification } from '@/lib/views/schemas/notifications'

const given = (kind: Notification['kind'], id: number, isRead = false): Notification => ({
  id,
  ids: [id],
  kind,
  isRead,
  createdDate: '2026-04-05T06:07:08.000Z',
  names: [],
  people: 0,
  text: null,
  list: null,
  activity: null,
  decisions: null,
  note: null,
  merge: null,
  change: null,
  torrents: null,
  votes: null,
  act: null,
  administered: null,
})

test('three or more of one kind are one line in the place of the newest; what moderators say, and read beside unread ones, are not', () => {
  const votes = [given('votes', 9), given('mention', 8), given('votes', 7)]
  const all = [
    ...votes,
    given('votes', 6, true),
    given('mention', 5),
    given('votes', 4),
    ...[3, 2, 1].map((id) => given('moderation', id)),
  ]
  expect(runsOf(all).map((run) => run.map(({ id }) => id))).toEqual([[9, 7, 4], [8], [6], [5], [3], [2], [1]])
})
