import { expect, it } from 'vitest'
import { countOf, lengthOf } from '@/components/catalogue/media/length'

it.each([
  ['Anime', 64, { unit: 'episodes', count: 64 }],
  ['Special', 1, { unit: 'episodes', count: 1 }],
  ['Movie', 1, null],
  ['Movie', 3, { unit: 'parts', count: 3 }],
  ['Manga', 108, { unit: 'chapters', count: 108 }],
  ['LightNovel', 12, { unit: 'chapters', count: 12 }],
  ['Game', 5, null],
  ['Anime', null, null],
] as const)('%s with %s', (type, totalEpisodes, length) => {
  expect(lengthOf({ type, totalEpisodes })).toEqual(length)
})

it('the facts say the one part of a film', () => {
  expect(countOf({ type: 'Movie', totalEpisodes: 1 })).toEqual({ unit: 'parts', count: 1 })
  expect(countOf({ type: 'Movie', totalEpisodes: null })).toBeNull()
  expect(countOf({ type: 'Movie', totalEpisodes: 0 })).toBeNull()
})
