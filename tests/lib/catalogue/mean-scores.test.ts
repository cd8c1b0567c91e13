import { describe, expect, test } from 'vitest'
import { ENOUGH_RATINGS, meanScores } from '@/lib/catalogue/mean-scores'

const theirs = { sourceScore: 78.2, scoreSource: 'myanimelist' }
const sources = (work: Parameters<typeof meanScores>[0]) => meanScores(work).map(({ source }) => source ?? 'ours')

describe('which mean is first', () => {
  test.each([
    [1, ['myanimelist', 'ours']],
    [ENOUGH_RATINGS - 1, ['myanimelist', 'ours']],
    [ENOUGH_RATINGS, ['ours', 'myanimelist']],
    [1200, ['ours', 'myanimelist']],
  ])('with %i ratings of ours: %j', (ratingCount, order) => {
    expect(sources({ rating: 50, ratingCount, ...theirs })).toEqual(order)
  })

  test('a card that does not count its ratings has few', () => {
    expect(sources({ rating: 50, ...theirs })).toEqual(['myanimelist', 'ours'])
  })
})

test('one that is not known is left out, and a mean of 0 is known', () => {
  expect(meanScores({ rating: null, ratingCount: 0 })).toEqual([])
  expect(meanScores({ rating: null, ratingCount: 0, sourceScore: null, scoreSource: null })).toEqual([])
  expect(sources({ rating: null, ratingCount: 0, ...theirs })).toEqual(['myanimelist'])
  expect(meanScores({ rating: 0, ratingCount: 12, sourceScore: 0, scoreSource: 'anilist' })).toEqual([
    { mean: 0, source: null, isFew: false },
    { mean: 0, source: 'anilist', isFew: false },
  ])
})

test('ours is of few ratings, also without any other', () => {
  expect(meanScores({ rating: 50, ratingCount: 1 })).toEqual([{ mean: 50, source: null, isFew: true }])
  expect(meanScores({ rating: 50, ratingCount: 10 })).toEqual([{ mean: 50, source: null, isFew: false }])
})
