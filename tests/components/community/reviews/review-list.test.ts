import { expect, test } from 'vitest'
import { propsOf } from '@/components/community/reviews/review-list'
import { translator } from '@/i18n/translator'
import type { Review } from '@/lib/community/schemas/reviews'
import { formatsOf } from '@/lib/format'

const WORK = { id: 7, title: 'Kaiba' }

const review = (more: Partial<Review> = {}): Review => ({
  ...{ id: 12, kind: 'review', entityId: 7, episode: null, parentId: null, answered: null, title: null },
  ...{ rawText: 'A joy.', textType: 'Plain', html: '<p>A joy.</p>', recommended: 'Mixed', score: null },
  ...{ createdDate: '2026-01-01T00:00:00.000Z', updatedDate: '2026-01-01T00:00:00.000Z', writtenBeforeEnd: false },
  ...{ poster: { id: 3, username: 'Faye', profilePicture: null }, votes: { up: 0, down: 0 }, replyCount: 0 },
  ...{ entity: { kind: 'media', ...WORK }, media: WORK, other: null },
  ...more,
})
const OF_SERIES = { entity: { kind: 'series', id: 7, title: 'Kaiba' }, media: null } as const

test.each([
  ['a review of a work', review(), false, 'Reply', null],
  ['a review of a work that is answered', review({ replyCount: 2 }), false, 'Reply', '2 replies'],
  ['a review of a work among those of others', review({ replyCount: 1 }), true, 'Reply', '1 reply'],
  ['a review of a series', review(OF_SERIES), false, null, null],
  ['a comment', review({ kind: 'comment', replyCount: 2 }), false, 'Reply', null],
  ['a comment among those on other entries', review({ kind: 'comment' }), true, null, null],
  ['a recommendation', review({ kind: 'recommendation' }), false, null, null],
])('%s has the buttons that belong to it', (_, text, named, reply, replies) => {
  const { texts } = propsOf(formatsOf('en'), translator('reviews'), text, named)
  expect([texts.reply, texts.replies]).toEqual([reply, replies])
})
