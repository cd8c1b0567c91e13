import { expect, test } from 'vitest'
import { putBack } from '@/components/accounts/settings/change-own'

test('a setting that could not be stored is put back, except where it was changed again', () => {
  const before = { votes: true, replies: true, name: 'aoi' }
  const now = { votes: false, replies: true, name: 'aoi' }
  expect(putBack(now, { votes: false }, before)).toEqual(before)
  expect(putBack({ ...now, votes: true }, { votes: false, replies: false }, { ...before, votes: false })).toEqual({
    votes: true,
    replies: true,
    name: 'aoi',
  })
})
