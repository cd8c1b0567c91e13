import { expect, test } from 'vitest'
import { shownScores } from '@/components/catalogue/scores/shown-scores'
import { translator } from '@/i18n/translator'

const t = translator('media')
const theirs = { sourceScore: 78.2, scoreSource: 'myanimelist' }

test('each has whose it is in words', () => {
  expect(shownScores(t, { rating: 50, ratingCount: 1, ...theirs, members: 912_000 })).toEqual([
    { score: 78.2, of: 'on MyAnimeList, listed by 912,000 users' },
    { score: 50, of: 'on Mokuroku (1 rating)', isOurs: true, isFew: true },
  ])
  expect(shownScores(t, { rating: 81.5, ratingCount: 12, ...theirs })).toEqual([
    { score: 81.5, of: 'on Mokuroku (12 ratings)', isOurs: true },
    { score: 78.2, of: 'on MyAnimeList' },
  ])
})

test('a source without members says none', () => {
  expect(shownScores(t, { rating: null, ...theirs, members: 0 })).toEqual([{ score: 78.2, of: 'on MyAnimeList' }])
})
