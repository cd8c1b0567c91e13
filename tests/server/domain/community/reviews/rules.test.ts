import { describe, expect, test } from 'vitest'
import { isBeforeEnd, newText, type PublicProgress, requestKey } from '@/server/domain/community/reviews/rules'

describe('before the end', () => {
  const at: PublicProgress = {
    type: 'Anime',
    totalEpisodes: 12,
    status: 'Watching',
    episodesWatched: 3,
    finishedBefore: false,
  }
  test.each<[string, Partial<PublicProgress> | null, boolean]>([
    ['no record', null, false],
    ['some of the episodes', {}, true],
    ['none of them', { status: 'Planned', episodesWatched: 0 }, true],
    ['all of them', { episodesWatched: 12 }, false],
    ['a completed work', { status: 'Completed', episodesWatched: 0 }, false],
    ['a dropped one', { status: 'Dropped' }, true],
    ['an unknown number of episodes', { totalEpisodes: null }, true],
    ['an unknown number, completed', { totalEpisodes: null, status: 'Completed' }, false],
    ['a game', { type: 'Game', totalEpisodes: 0, episodesWatched: 0 }, true],
    ['somebody who watches it again', { finishedBefore: true }, false],
  ])('%s', (_, more, expected) => {
    expect(isBeforeEnd(more && { ...at, ...more })).toBe(expected)
  })
})

test('equal texts in one thread have one key, others have others', () => {
  const input = { rawText: 'x' }
  const on = (kind: 'media' | 'character', id: number, more = {}) => {
    const entry = { kind, id }
    return requestKey(entry, newText(entry, { ...input, kind: 'comment', ...more }), undefined)
  }
  const keys = [
    on('media', 1),
    on('media', 2),
    on('character', 1),
    on('media', 1, { episode: 1 }),
    on('media', 1, { title: 'x' }),
  ]
  expect(new Set(keys).size).toBe(keys.length)
  expect(on('media', 1)).toBe(keys[0])
})
