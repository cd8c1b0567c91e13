import { beforeAll, describe, expect, test } from 'vitest'
import { abbreviationsOf } from '@/server/engines/search/initials'
import { searchIds } from '@/server/engines/search/search'
import { useDatabase } from '@/tests/support/database'
import { givenMedia } from '@/tests/support/factories'

useDatabase()

test.each([
  ['nge', [{ initials: 'nge', words: '' }]],
  ['aot 2', [{ initials: 'aots2', words: '' }]],
  ['aot season 3 part 2', [{ initials: 'aots3p2', words: '' }]],
  [
    'kh2',
    [
      { initials: 'kh2', words: '' },
      { initials: 'khs2', words: '' },
    ],
  ],
  ['sao alicization', [{ initials: 'saoa', words: 'alicization' }]],
  ['naruto', [{ initials: 'naruto', words: '' }]],
  ['shingeki no kyojin', []],
  ['進撃', []],
])('%s may abbreviate %j', (key, expected) => expect(abbreviationsOf(key)).toEqual(expected))

describe('a search', () => {
  const names = new Map<number, string>()
  beforeAll(async () => {
    for (const work of [
      { title: 'Attack on Titan', popularity: 900_000 },
      { title: 'Attack on Titan Season 2', popularity: 170_000 },
      { title: 'Attack on Titan The Final Season', popularity: 160_000 },
      { title: 'Initial D Final Stage', popularity: 50_000 },
      { title: 'Chainsaw Man', popularity: 100_000 },
      { title: 'Cardcaptor Sakura Movie', popularity: 60_000 },
      { title: 'Kingdom Hearts II', type: 'Game' as const, popularity: 20_000 },
      { title: 'Sword Art Online', popularity: 900_000 },
      { title: 'Sword Art Online: Alicization', popularity: 300_000 },
      { title: 'Sword Art Online: Ordinal Scale', type: 'Movie' as const, popularity: 300_000 },
    ])
      names.set(await givenMedia(work), work.title)
  })

  test.each([
    ['aot 2', 'Attack on Titan Season 2'],
    ['aot final season', 'Attack on Titan The Final Season'],
    ['csm', 'Chainsaw Man'],
    ['kh2', 'Kingdom Hearts II'],
    ['sao alicization', 'Sword Art Online: Alicization'],
    ['sao movie', 'Sword Art Online: Ordinal Scale'],
  ])('for %s finds %s first', async (text, title) => {
    expect(names.get((await searchIds('media', text))[0] ?? 0)).toBe(title)
  })
})
