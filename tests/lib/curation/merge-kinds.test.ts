import { expect, test } from 'vitest'
import { areOfOneKind } from '@/lib/curation/merge-kinds'

test.each([
  ['Anime', 'Anime', true],
  ['Anime', 'Movie', true],
  ['Special', 'Movie', true],
  ['Anime', 'Manga', false],
  ['Manga', 'LightNovel', false],
  ['Movie', 'Game', false],
])('%s and %s are of one kind: %s', (one, other, are) => {
  expect(areOfOneKind(one, other)).toBe(are)
  expect(areOfOneKind(other, one)).toBe(are)
})
