import { beforeAll, expect, test } from 'vitest'
import { searchIds } from '@/server/engines/search/search'
import { halvesOf } from '@/server/engines/search/shortened'
import { useDatabase } from '@/tests/support/database'
import { givenMedia } from '@/tests/support/factories'

useDatabase()

const WORKS = [
  { title: 'Kono Subarashii Sekai ni Shukufuku wo!', popularity: 900_000 },
  { title: 'Boku wa Kitto Yabai', popularity: 10 },
  { title: 'Boku no Kokoro no Yabai Yatsu', popularity: 200_000 },
  { title: 'Watashi ga Motenai no wa Dou Kangaetemo Omaera ga Warui!', popularity: 400_000 },
  { title: 'Tonikaku Kawaii', popularity: 500_000 },
  { title: 'Youkoso Jitsuryoku Shijou Shugi no Kyoushitsu e', popularity: 800_000 },
  { title: 'Mahou Shoujo Madoka★Magica', popularity: 450_000 },
  { title: 'Berserk', popularity: 600_000 },
] as const
const titles = new Map<number, string>()

beforeAll(async () => {
  for (const work of WORKS) titles.set(await givenMedia(work), work.title)
})

test('the halves of a short name are whole syllables', () => {
  expect(halvesOf('konosuba')).toEqual([
    { head: 'ko', tail: 'nosuba' },
    { head: 'kon', tail: 'osuba' },
    { head: 'kono', tail: 'suba' },
  ])
  expect(halvesOf('aot')).toEqual([])
  expect(halvesOf('kono suba')).toEqual([])
})

test.each([
  ['konosuba', 'Kono Subarashii Sekai ni Shukufuku wo!'],
  ['KonoSuba', 'Kono Subarashii Sekai ni Shukufuku wo!'],
  ['bokuyaba', 'Boku no Kokoro no Yabai Yatsu'],
  ['watamote', 'Watashi ga Motenai no wa Dou Kangaetemo Omaera ga Warui!'],
  ['tonikawa', 'Tonikaku Kawaii'],
  ['youzitsu', 'Youkoso Jitsuryoku Shijou Shugi no Kyoushitsu e'],
  ['madomagi', 'Mahou Shoujo Madoka★Magica'],
  ['berserc', 'Berserk'],
])('%s finds %s first', async (text, title) => {
  expect(titles.get((await searchIds('media', text))[0] ?? 0)).toBe(title)
})

test('works that nobody knows have no short names', async () => {
  expect((await searchIds('media', 'bokuyaba')).map((id) => titles.get(id))).toEqual(['Boku no Kokoro no Yabai Yatsu'])
})
