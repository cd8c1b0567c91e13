import { describe, expect, test } from 'vitest'
import { externalId } from '@/lib/links/site-ids'
import { shortId } from '@/server/loader/format/external-ids'

describe('externalId', () => {
  test.each([
    ['https://myanimelist.net/anime/51478', 'myanimelist', 'anime/51478'],
    ['http://www.myanimelist.net/anime/51478/Some_Title?q=1', 'myanimelist', 'anime/51478'],
    ['https://myanimelist.net/manga/2', 'myanimelist', 'manga/2'],
    ['https://anilist.co/anime/142051/title/', 'anilist', 'anime/142051'],
    ['https://kitsu.io/anime/47450', 'kitsu', 'anime/47450'],
    ['https://kitsu.app/anime/47450', 'kitsu', 'anime/47450'],
    ['https://anidb.net/anime/6677', 'anidb', 'anime/6677'],
    ['https://anime-planet.com/anime/welcome-to-irabus-office', 'anime-planet', 'anime/welcome-to-irabus-office'],
    ['https://www.animenewsnetwork.com/encyclopedia/anime.php?id=10953', 'animenewsnetwork', 'anime/10953'],
    ['https://anisearch.com/anime/5474,title', 'anisearch', 'anime/5474'],
    ['https://www.anisearch.de/anime/5474', 'anisearch', 'anime/5474'],
    ['https://livechart.me/anime/3874', 'livechart', 'anime/3874'],
    ['https://notify.moe/anime/8yQecFiig', 'notify', 'anime/8yQecFiig'],
    ['https://bgm.tv/subject/2531', 'bangumi', 'subject/2531'],
    ['https://bangumi.tv/subject/2531', 'bangumi', 'subject/2531'],
    ['https://www.metacritic.com/game/switch/i-am-dead', 'metacritic', 'game/switch/i-am-dead'],
    ['https://www.metacritic.com/game/i-am-dead/', 'metacritic', 'game/i-am-dead'],
    ['https://www.imdb.com/title/tt0807832/?ref_=x', 'imdb', 'title/tt0807832'],
    ['https://thetvdb.com/dereferrer/series/79275', 'thetvdb', 'series/79275'],
    ['https://thetvdb.com/series/mushishi', 'thetvdb.com', 'series/mushishi'],
    ['https://J-Novel.club/series/8th-loop#volume-1', 'j-novel.club', 'series/8th-loop'],
    ['https://example.org/product?id=5', 'example.org', 'product?id=5'],
    ['https://myanimelist.net/profile/somebody', 'myanimelist.net', 'profile/somebody'],
  ])('%s', (address, site, id) => {
    expect(externalId(address)).toEqual({ site, id })
  })

  test.each([
    ['lnrelease:abc'],
    ['https://example.org/'],
    ['ftp://example.org/a'],
    ['javascript:alert(1)'],
    ['https://'],
    [''],
    [`https://example.org/${'a'.repeat(600)}`],
  ])('%s is not an id', (address) => {
    expect(externalId(address)).toBeNull()
  })
})

describe('shortId', () => {
  test('is the same as in the address', () => {
    expect(shortId('anilist:95001', 'person')).toEqual(externalId('https://anilist.co/staff/95001'))
    expect(shortId('anilist:137974', 'character')).toEqual(externalId('https://anilist.co/character/137974'))
    expect(shortId('myanimelist:87', 'person')).toEqual(externalId('https://myanimelist.net/people/87/Name'))
  })

  test.each([['95001'], ['anilist:'], [':5'], ['Ani List:5'], [`a:${'1'.repeat(600)}`]])('%s is invalid', (text) => {
    expect(shortId(text, 'person')).toBeNull()
  })
})
