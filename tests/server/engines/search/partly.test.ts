import { beforeAll, describe, expect, test } from 'vitest'
import { searchPartly } from '@/server/engines/search/partly'
import { searchAll, searchEntries, searchIds } from '@/server/engines/search/search'
import { pool, prisma } from '@/server/platform/database/client'
import { useDatabase } from '@/tests/support/database'
import { givenCharacter, givenMedia, givenPerson } from '@/tests/support/factories'

useDatabase()

const CHARACTERS = [
  ['Levi', 'Titans', 900_000],
  ['Levi Kazama', 'Seven', 100],
  ['Mikasa Ackerman', 'Titans', 800_000],
  ['Killua Zaoldyeck', 'Hunters', 500_000],
  ['Guts', 'Berserk', 5000],
  ['Guts', 'Beach Day', 50_000],
  ['Kentarou', 'Beach Day', 50_000],
  ['Sky', 'Beach Day', 50_000],
  ['Spike Spiegel', 'Cowboy Bebop', 300_000],
  ['Spike', 'Beach Day', 50_000],
  ['Senku', 'Stone', 70_000],
  ['Senkuu Ishigami', 'Stone', 70_000],
] as const
const names = new Map<number, string>()
const works = new Map<string, number>()
let skyEnd: number
let mikasu: number

beforeAll(async () => {
  for (const [name, title, popularity] of CHARACTERS) {
    const media = works.get(title) ?? (await givenMedia({ title, popularity }))
    works.set(title, media)
    const id = await givenCharacter(name)
    names.set(id, `${name} of ${title}`)
    await prisma().mediaCharacter.create({ data: { mediaId: media, characterId: id, role: 'Lead' } })
    await pool().query('UPDATE character_search_keys SET popularity = $2 WHERE character_id = $1', [id, popularity])
  }
  await givenPerson('Kentarou Miura')
  await givenMedia({ title: 'Castle in the Sky', popularity: 500_000 })
  skyEnd = await givenMedia({ title: 'Sky End', popularity: 0 })
  mikasu = await givenMedia({ title: 'Mikasu', popularity: 0 })
  await givenMedia({ title: 'Levi', popularity: 0 })
})

test.each([
  ['levi ackerman', 'Levi of Titans'],
  ['ackerman levi', 'Levi of Titans'],
  ['killua zoldyck', 'Killua Zaoldyeck of Hunters'],
  ['guts berserk', 'Guts of Berserk'],
  ['spike cowboy bebop', 'Spike Spiegel of Cowboy Bebop'],
  ['cowboy bebop spike', 'Spike Spiegel of Cowboy Bebop'],
  ['senku ishigami', 'Senkuu Ishigami of Stone'],
])('%s means %s', async (text, name) => {
  expect(names.get((await searchIds('character', text))[0] ?? 0)).toBe(name)
  expect(names.get((await searchAll(text)).character.ids[0] ?? 0)).toBe(name)
})

test.each(['levi', '', '!!!', '進撃 の巨人', 'a '.repeat(40)])('%j is no part and no error', async (text) => {
  expect(await searchPartly('character', text)).toEqual([])
  expect(await searchPartly('person', text)).toEqual([])
})

describe('among works', () => {
  test('those of the name are found', async () => {
    const { ids, names, leftOut } = await searchEntries('media', 'levi ackerman')
    expect([ids[0], names.map(({ name }) => name), leftOut]).toEqual([works.get('Titans'), ['Levi'], null])
  })

  test('a title that has all words but one comes before names', async () => {
    const { ids, leftOut } = await searchEntries('media', 'castle in the sky bluray')
    expect([works.has('Castle in the Sky'), leftOut, ids.length]).toEqual([false, 'bluray', 1])
    const found = await searchAll('castle in the sky bluray')
    expect(found.media.worth).toBeGreaterThan(found.character.worth)
    const named = await searchAll('spike cowboy bebop')
    expect(named.character.worth, 'but one whose work has that title').toBeGreaterThan(named.media.worth)
  })

  test('so does a title that is all words but one, and not one that is a single word', async () => {
    const { ids, leftOut } = await searchEntries('media', 'sky end english')
    expect([ids[0], leftOut]).toEqual([skyEnd, 'english'])
    expect((await searchEntries('media', 'levi ackerman')).ids[0]).toBe(works.get('Titans'))
  })

  test('a title one letter away comes behind a name that people know', async () => {
    const found = await searchAll('mikasa')
    expect(found.media.ids).toContain(mikasu)
    expect(found.character.worth).toBeGreaterThan(found.media.worth)
  })
})
