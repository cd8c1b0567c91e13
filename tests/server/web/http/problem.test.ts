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
  ['a field of both', { fields: { title: 'changed', name: 'taken' } }, /^It already exists/],
])('a conflict about %s says so', async (_, more, message) => {
  const answer = problemAnswer(new AppError('conflict', more), new Request('http://localhost/'))
  expect(await answer.json()).toMatchObject({ status: 409, code: 'conflict', message: expect.stringMatching(message) })
})
