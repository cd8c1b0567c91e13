import { expect, test } from 'vitest'
import { helpfulReviews } from '@/server/domain/community/helpful-reviews'
import { prisma } from '@/server/platform/database/client'
import { useDatabase } from '@/tests/support/database'
import { givenMedia, givenReview, givenUser } from '@/tests/support/factories'

useDatabase()

test('the beginnings of the two most helpful reviews, without what is hidden', async () => {
  const mediaId = await givenMedia({ title: 'Clock City' })
  const texts = ['Nobody voted for this one.', 'Two votes.', 'One vote. '.repeat(60), 'Hidden.']
  const ids: number[] = []
  for (const rawText of texts) ids.push(await givenReview({ mediaId, posterId: await givenUser(), rawText }))
  const [, second = 0, third = 0, hidden = 0] = ids
  for (const reviewId of [second, second, third, hidden, hidden, hidden])
    await prisma().reviewVote.create({ data: { reviewId, userId: await givenUser(), up: true } })
  await prisma().review.update({ where: { id: hidden }, data: { hiddenAt: new Date() } })
  const found = await helpfulReviews(mediaId)
  expect(found.map(({ id }) => id)).toEqual([second, third])
  expect(found[0]).toMatchObject({ excerpt: 'Two votes.' })
  expect(found[1]?.excerpt).toMatch(/^One vote\. .*…$/)
  expect(found[1]?.excerpt.length).toBeLessThanOrEqual(280)
})
