import { expect, test } from 'vitest'
import { externalId, isSiteId } from '@/lib/links/site-ids'

test.each([
  ['myanimelist', 'anime/5114', 'anime/0'],
  ['myanimelist', 'manga/1', '5114'],
  ['anilist', 'anime/1', 'anime/one'],
  ['anidb', 'anime/22', 'anime/022'],
  ['anidb', 'creator/7', 'anime/22/title'],
  ['kitsu', 'anime/07-ghost', 'anime/0'],
  ['anime-planet', 'anime/one-piece', 'anime/'],
  ['animenewsnetwork', 'anime/1234', 'anime/abc'],
  ['animenewsnetwork', 'company/9', 'anime.php?id=1234'],
  ['imdb', 'title/tt0112718', 'title/tt12'],
  ['themoviedb', 'tv/1', 'tv/-1'],
  ['thetvdb', 'series/79275', 'series/x'],
  ['notify', 'anime/0-A5FimR', 'show/1'],
])('an id of %s is %s, and not %s', (site, id, wrong) => {
  expect(isSiteId({ site, id })).toBe(true)
  expect(isSiteId({ site, id: wrong })).toBe(false)
})

test('what an address gives is an id, and any id is one of a site that is not known', () => {
  for (const address of [
    'https://myanimelist.net/anime/5114/Fullmetal_Alchemist',
    'https://www.animenewsnetwork.com/encyclopedia/anime.php?id=1234',
    'https://www.imdb.com/title/tt0112718/',
    'https://www.metacritic.com/game/nier/',
  ])
    expect(isSiteId(externalId(address) ?? { site: 'imdb', id: '' }), address).toBe(true)
  expect(isSiteId({ site: 'example.org', id: 'works/0' })).toBe(true)
})
