import { beforeAll, describe, expect, test } from 'vitest'
import type { Release } from '@/server/domain/torrents/names/release'
import { guessMedia } from '@/server/domain/torrents/releases'
import { prisma } from '@/server/platform/database/client'
import { useDatabase } from '@/tests/support/database'
import { givenMedia, givenSeries } from '@/tests/support/factories'
import { releaseOf } from '@/tests/support/releases'

useDatabase()

const works: Record<string, number> = {}

beforeAll(async () => {
  const frieren = await givenSeries('Frieren')
  works.frieren = await givenMedia({ title: 'Frieren', seriesId: frieren, totalEpisodes: 28, releaseDate: 20230929 })
  works.novel = await givenMedia({ title: 'Frieren', type: 'LightNovel' })
  const apothecary = await givenSeries('Apothecary')
  const tv = { seriesId: apothecary, format: 'TV', totalEpisodes: 24 } as const
  works.apothecary = await givenMedia({ title: 'Apothecary', ...tv, releaseDate: 20231022 })
  works.second = await givenMedia({ title: 'Apothecary 2nd Season', ...tv, releaseDate: 20250110 })
  const bleach = await givenSeries('Bleach')
  works.bleach = await givenMedia({
    title: 'Bleach',
    seriesId: bleach,
    format: 'TV',
    totalEpisodes: 366,
    releaseDate: 20041005,
  })
  works.war = await givenMedia({
    title: 'Bleach: War',
    seriesId: bleach,
    format: 'TV',
    totalEpisodes: 13,
    releaseDate: 20221011,
  })
  await prisma().mediaPlace.create({
    data: { mediaId: works.war, site: 'thetvdb', externalId: 'series/1', season: 17, before: 0 },
  })
  works.old = await givenMedia({ title: 'Hunter', totalEpisodes: 62, releaseDate: 19991016 })
  works.hunter = await givenMedia({ title: 'Hunter', totalEpisodes: 148, releaseDate: 20111002 })
  works.split = await givenMedia({ title: 'Split Season 2', totalEpisodes: 13, releaseDate: 20200705 })
  works.part = await givenMedia({ title: 'Split Season 2 Part 2', totalEpisodes: 12, releaseDate: 20210105 })
  works.patlabor = await givenMedia({ title: 'Patlabor 2', type: 'Movie' })
  works.first = await givenMedia({ title: 'Lum', totalEpisodes: 195, releaseDate: 19811014 })
  works.remake = await givenMedia({ title: 'Lum (2022)', totalEpisodes: 46, releaseDate: 20221014 })
  const reborn = { seriesId: await givenSeries('Reborn'), format: 'TV' } as const
  works.reborn = await givenMedia({ title: 'Reborn II', ...reborn, releaseDate: 20230702 })
  works.rebornPart = await givenMedia({ title: 'Reborn II Part 2', ...reborn, releaseDate: 20240407 })
  works.hero = await givenMedia({ title: 'Hero', type: 'Manga', releaseDate: 20140707 })
  works.heroNovel = await givenMedia({ title: 'Hero', type: 'LightNovel' })
  works.books = await givenMedia({ title: 'Books Part 2', type: 'Manga' })
  works.k2 = await givenMedia({ title: 'K2', totalEpisodes: 12 })
  works.later = await givenMedia({ title: 'Later 2nd Season', synonymTitles: ['Later'], totalEpisodes: 12 })
  works.knights = await givenMedia({ title: "Knight's & Magic", totalEpisodes: 13 })
})

async function guess(
  title: string,
  stated: Partial<Release> = {},
): Promise<[names: (string | undefined)[], isExact: boolean]> {
  const { media, isExact } = await guessMedia(releaseOf(title, stated))
  const nameOf = (id: number) => Object.keys(works).find((name) => works[name] === id)
  return [media.map(({ id }) => nameOf(id)), isExact]
}

describe('a work is exact only if it alone has what the name states', () => {
  test.each<[string, string, Partial<Release>, string, boolean]>([
    ['an episode is of no novel', 'Frieren', { firstEpisode: 7 }, 'frieren', true],
    ['nor is a resolution', 'Frieren', { resolution: 1080 }, 'frieren', true],
    ['a volume is of no anime', 'Frieren', { firstVolume: 2 }, 'novel', true],
    ['two works of one title', 'Frieren', {}, 'frieren', false],
    ['a season that no title names', 'Frieren', { season: 2, firstEpisode: 1 }, 'frieren', false],
    ['its first season', 'Frieren', { season: 1, firstEpisode: 1 }, 'frieren', true],
    ['a season that a title names', 'Apothecary', { season: 2, firstEpisode: 5 }, 'second', true],
    ['a number beyond the work', 'Apothecary', { firstEpisode: 29 }, 'second', false],
    ['a number beyond the season', 'Apothecary', { season: 2, firstEpisode: 29 }, 'second', true],
    ['a season of TheTVDB', 'Bleach', { season: 17, firstEpisode: 3 }, 'war', false],
    ['two works without a year', 'Hunter', { firstEpisode: 5 }, 'old', false],
    ['the year of one', 'Hunter', { firstEpisode: 5, year: 2011 }, 'hunter', true],
    ['an episode that only one has', 'Hunter', { firstEpisode: 70 }, 'hunter', true],
    ['a year of neither', 'Hunter', { firstEpisode: 5, year: 2005 }, 'old', false],
    ['a part', 'Split', { season: 2, part: 2, firstEpisode: 5 }, 'part', true],
    ['a season without its parts', 'Split', { season: 2, firstEpisode: 5 }, 'split', true],
    ['several seasons', 'Apothecary', { season: 1, lastSeason: 2 }, 'apothecary', false],
    ['a special', 'Apothecary', { season: 0, firstEpisode: 1 }, 'apothecary', false],
    ['a season is of no film', 'Patlabor', { season: 2, resolution: 1080 }, 'patlabor', false],
    ['a first season whose work names the second one', 'Later', { season: 1, firstEpisode: 5 }, 'later', false],
    ['the season that its titles name', 'Later', { season: 2, firstEpisode: 5 }, 'later', true],
    ['a title that another work has with a year', 'Lum', { firstEpisode: 12 }, 'first', false],
    ['the year of the later one', 'Lum', { firstEpisode: 12, year: 2022 }, 'remake', true],
    ['a number that only the earlier one has', 'Lum', { firstEpisode: 120 }, 'first', true],
    ['a number of a work of unknown length', 'Reborn II', { firstEpisode: 5 }, 'reborn', true],
    ['one that may be of its second part', 'Reborn II', { firstEpisode: 17 }, 'reborn', false],
    ['a chapter with its own year', 'Hero', { firstChapter: 408, year: 2023, isNovel: false }, 'hero', true],
    ['a volume of a comic or a novel', 'Hero', { firstVolume: 3 }, 'hero', false],
    ['a novel is no comic', 'Books', { firstVolume: 3, part: 2, isNovel: true }, 'books', false],
    [
      'a number that counts from the first season on',
      'Apothecary',
      { firstEpisode: 5, countedEpisode: 29 },
      'second',
      false,
    ],
    ['an extra', 'Apothecary', { isExtra: true }, 'apothecary', false],
  ])('%s', async (_, title, stated, first, isExact) => {
    const [names, found] = await guess(title, stated)
    expect([names[0], found]).toEqual([first, isExact])
  })
})

test('works that are not exact are offered, those that fit before others', async () => {
  expect((await guess('Frieren', { season: 2, firstEpisode: 1 }))[0]).toEqual(['frieren', 'novel'])
  expect((await guess('Apothecary', { firstEpisode: 29 }))[0]).toEqual(['second', 'apothecary'])
  expect(await guess('Aphotecary', { firstEpisode: 5 })).toEqual([['apothecary', 'second'], false])
})

test('apostrophes may be missing', async () => {
  expect(await guess('Knights & Magic', { firstEpisode: 5 })).toEqual([['knights'], true])
})

test('a season is no part of a shorter title', async () => {
  expect((await guess('K', { season: 2, firstEpisode: 5 }))[1]).toBe(false)
})
