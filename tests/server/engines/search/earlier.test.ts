import { beforeAll, expect, test } from 'vitest'
import { isShortName } from '@/server/engines/search/earlier'
import { searchIds } from '@/server/engines/search/search'
import { useDatabase } from '@/tests/support/database'
import { givenMedia } from '@/tests/support/factories'

useDatabase()

const WORKS = [
  { title: 'Yahari Ore no Love Comedy', releaseDate: 20130405, popularity: 1000 },
  { title: 'Yahari Ore no Love Comedy Zoku', synonyms: ['Oregairu'], releaseDate: 20150403, popularity: 800_000 },
  { title: 'Sword World', releaseDate: 20120708, popularity: 900_000 },
  { title: 'Sword World: Castle', releaseDate: 20181007, popularity: 950_000 },
  { title: 'Stray Cats', releaseDate: 20160407, popularity: 5000, synonyms: ['SCC'] },
  { title: 'Rosario to Vampire', releaseDate: 20080104, popularity: 200_000 },
  {
    ...{ title: 'Rosario to Vampire Capu', synonyms: ['Rosario to Vampire II'] },
    ...{ releaseDate: 20081002, popularity: 100_000 },
  },
  { title: 'Stray Cats 4th Season', releaseDate: 20230104, popularity: 300_000, synonyms: ['SCC'] },
] as const
const titles = new Map<number, string>()

beforeAll(async () => {
  for (const { title, releaseDate, popularity, ...more } of WORKS)
    titles.set(
      await givenMedia({
        ...{ title, type: 'Anime', releaseDate, popularity },
        ...('synonyms' in more && { synonymTitles: [...more.synonyms] }),
      }),
      title,
    )
})

const first = async (text: string) => titles.get((await searchIds('media', text))[0] ?? 0)

test('a short name that one season has means the first work', async () => {
  expect(await first('oregairu')).toBe('Yahari Ore no Love Comedy')
  expect(await first('scc')).toBe('Stray Cats')
})

test('but not if the text says the season, or a title of its own', async () => {
  expect(await first('oregairu zoku')).toBe('Yahari Ore no Love Comedy Zoku')
  expect(await first('rtvc')).toBe('Rosario to Vampire Capu')
  expect(await first('castle')).toBe('Sword World: Castle')
  expect(await first('zoku')).toBe('Yahari Ore no Love Comedy Zoku')
  expect(await first('stray cats 4th season')).toBe('Stray Cats 4th Season')
})

test.each([
  ['oregairu', true],
  ['re zero', true],
  ['sao s2', false],
  ['attack on titan', false],
  ['ao', false],
])('%s is a short name: %s', (key, is) => {
  expect(isShortName(key)).toBe(is)
})
