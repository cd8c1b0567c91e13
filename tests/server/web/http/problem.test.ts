import { expect, test } from 'vitest'
import { AppError } from '@/server/platform/errors'
import { problemAnswer } from '@/server/web/http/problem'

test.each([
  ['an older version', {}, /^Somebody else changed this/],
  [
    'the same field',
    { fields: { releaseDate: 'changed', 'episodes.2': 'changed' } },
    /^Somebody else changed the same/,
  ],
  ['something that is taken', { fields: { name: 'taken' } }, /^It already exists/],
  ['an entry that was merged', { fields: { id: 'merged' } }, /^This entry was merged into another one/],
  ['a field of both', { fields: { title: 'changed', name: 'taken' } }, /^It already exists/],
])('a conflict about %s says so', async (_, more, message) => {
  const answer = problemAnswer(new AppError('conflict', more), new Request('http://localhost/'))
  expect(await answer.json()).toMatchObject({ status: 409, code: 'conflict', message: expect.stringMatching(message) })
})

test.each([
  [1, /again in 1 second\.$/],
  [42, /again in 42 seconds\.$/],
  [60, /again in 1 minute\.$/],
  [121, /again in 3 minutes\.$/],
  [3600, /again in 60 minutes\.$/],
  [5400, /again in 2 hours\.$/],
  [85_349, /again in 24 hours\.$/],
  [7 * 86_400, /again in 7 days\.$/],
])('a limit that ends in %i seconds says when', async (retryAfter, message) => {
  const answer = problemAnswer(new AppError('tooManyRequests', { retryAfter }), new Request('http://localhost/'))
  expect(answer.headers.get('retry-after')).toBe(String(retryAfter))
  expect(await answer.json()).toMatchObject({ status: 429, message: expect.stringMatching(message) })
})
