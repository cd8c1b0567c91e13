import { expect, test } from 'vitest'
import { nyaaCategory, nyaaCategoryOf, typesIn } from '@/server/domain/torrents/feeds/rules'

test.each([
  [[5070], ['Anime', 'Special']],
  [[5040], ['Anime', 'Special']],
  [[5000], ['Anime', 'Special']],
  [[2000], ['Movie']],
  [
    [7020, 4050],
    ['LightNovel', 'Game'],
  ],
  [[7000], ['LightNovel', 'Manga']],
  [[5030, 3000], []],
])('the categories %j are %j', (categories, types) => expect(typesIn(categories)).toEqual(types))

test.each(['1_2', '1_3', '1_4', '3_1', '3_2', '3_3', '6_2'])('a torrent of %s is in that category', (code) => {
  const found = nyaaCategory(code)
  const languages = { english: ['ja', 'en'], other: ['de'], raw: ['ja'] }[found?.translation ?? 'raw']
  for (const type of found?.types ?? []) expect(nyaaCategoryOf(type, languages).id).toBe(code)
  expect(found?.types.length).toBeGreaterThan(0)
})
