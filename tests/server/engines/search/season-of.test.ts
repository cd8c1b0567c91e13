import { beforeAll, expect, test } from 'vitest'
import { searchIds } from '@/server/engines/search/search'
import { useDatabase } from '@/tests/support/database'
import { givenMedia } from '@/tests/support/factories'

useDatabase()

const WORKS = [
  { title: 'Jujutsu Kaisen', releaseDate: 20201003, popularity: 900_000 },
  { title: 'Jujutsu Kaisen 2nd Season', releaseDate: 20230706, popularity: 500_000 },
  { title: 'Tensei Slime', synonymTitles: ['Tensura'], releaseDate: 20181002, popularity: 900_000 },
  { title: 'Tensei Slime 2nd Season', releaseDate: 20210112, popularity: 500_000 },
  { title: 'Tensei Slime 3rd Season', releaseDate: 20240405, popularity: 300_000 },
  { title: 'Chainsaw Man', releaseDate: 20221012, popularity: 900_000 },
  { title: 'Chainsaw Man Recap', releaseDate: 20250904, popularity: 900 },
  { title: 'Chain', releaseDate: 20050904, popularity: 900 },
]
const titles = new Map<number, string>()

beforeAll(async () => {
  for (const work of WORKS) titles.set(await givenMedia({ ...work, type: 'Anime', format: 'TV' }), work.title)
})

test.each([
  ['jjk season 2', 'Jujutsu Kaisen 2nd Season'],
  ['jjk s2', 'Jujutsu Kaisen 2nd Season'],
  ['tensura s3', 'Tensei Slime 3rd Season'],
  ['tensura 2', 'Tensei Slime 2nd Season'],
  // A season that there is not: the work, and no summary of it.
  ['chainsaw man s2', 'Chainsaw Man'],
  ['jjk season 7', 'Jujutsu Kaisen'],
])('%s finds %s first', async (text, title) => {
  expect(titles.get((await searchIds('media', text))[0] ?? 0)).toBe(title)
})
