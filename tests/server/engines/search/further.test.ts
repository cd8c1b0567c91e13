import { beforeAll, describe, expect, test } from 'vitest'
import { completeSearchKeys } from '@/server/engines/search/jobs'
import { searchEntries, searchIds } from '@/server/engines/search/search'
import { prisma, rows, sql } from '@/server/platform/database/client'
import { useDatabase } from '@/tests/support/database'
import { givenCharacter, givenCompany, givenMedia, givenPerson } from '@/tests/support/factories'

useDatabase()

const WORKS = [
  { title: 'Trigun', type: 'Anime', releaseDate: 19980401, popularity: 700_000 },
  { title: 'Trigun', type: 'Manga', releaseDate: 19950201, popularity: 50_000 },
  { title: 'Trigun: Badlands Rumble', type: 'Movie', releaseDate: 20100424, popularity: 90_000 },
  { title: 'Mob Psycho 100', popularity: 2_000_000 },
  { title: 'Mob Psycho 100 II', popularity: 1_400_000 },
  { title: 'Mob Psycho 100 III', popularity: 900_000 },
  { title: 'Aquarion', nativeTitle: 'アクエリオン', popularity: 1000 },
  { title: 'Jackass', nativeTitle: 'ジャッカス', popularity: 10 },
  { title: 'Jake X', popularity: 5000 },
  { title: 'Kimetsu no Yaiba', nativeTitle: '鬼滅の刃', popularity: 3_000_000 },
  { title: 'Neon Genesis Evangelion', popularity: 1_800_000 },
  { title: 'Nanny Goat Express', popularity: 10 },
  { title: 'Spice and Wolf', format: 'OVA', popularity: 800 },
  { title: 'Spice and Wolf Journey', popularity: 900 },
  { title: 'Castle in the Sky', popularity: 500_000 },
  { title: 'Chainsaw Man', popularity: 2_000_000 },
  { title: 'Fake Love', type: 'Anime', format: 'TV', releaseDate: 20140111, popularity: 800_000 },
  { title: 'Fake Love: Again', type: 'Anime', format: 'TV', releaseDate: 20150410, popularity: 400_000 },
  { title: 'Fake Love the Movie', type: 'Movie', format: 'Movie', releaseDate: 20141224, popularity: 900_000 },
  { title: 'Naru', popularity: 1 },
  { title: 'Naruto', popularity: 2_500_000 },
  { title: 'Narutaru', popularity: 20_000 },
  { title: 'Great Train Adventure: Steam', popularity: 90_000 },
  { title: 'Gold Tooth Ann', popularity: 20 },
  { title: 'GTA', popularity: 3 },
  { title: 'Ghost Killer: Nobody of the North', popularity: 900_000 },
  { title: 'Ghost', popularity: 100_000 },
] as const
const names = new Map<number, string>()

beforeAll(async () => {
  for (const work of WORKS)
    names.set(await givenMedia(work), 'type' in work ? `${work.title} (${work.type})` : work.title)
  await givenMedia({ title: 'Night Market', synonymTitles: ['Ghost Killer'], popularity: 15_000 })
})

const found = async (text: string) => (await searchIds('media', text)).map((id) => names.get(id))

test.each([
  ['trigun 1995', 'Trigun (Manga)'],
  ['trigun 1998', 'Trigun (Anime)'],
  ['trigun movie', 'Trigun: Badlands Rumble (Movie)'],
  ['manga trigun', 'Trigun (Manga)'],
  ['mob psycho 100 s2', 'Mob Psycho 100 II'],
  ['mob psycho 100 season 3', 'Mob Psycho 100 III'],
  ['mob psycho 100 second season', 'Mob Psycho 100 II'],
  ['mob psycho s2', 'Mob Psycho 100 II'],
  ['あくえりおん', 'Aquarion'],
  // The title in other letters comes before a better known one that only sounds so.
  ['じゃっかす', 'Jackass'],
  ['kimetu no yaiba', 'Kimetsu no Yaiba'],
  ['kimetu', 'Kimetsu no Yaiba'],
  ['nge', 'Neon Genesis Evangelion'],
  ['csm', 'Chainsaw Man'],
  ['gta', 'Great Train Adventure: Steam'],
  ['ghost killer', 'Ghost Killer: Nobody of the North'],
  ['ghost', 'Ghost'],
  ['fake love s2', 'Fake Love: Again (Anime)'],
  ['fake love 2nd season', 'Fake Love: Again (Anime)'],
  // Popularity weighs, also against a whole title that nobody knows.
  ['nar', 'Naruto'],
  ['narut', 'Naruto'],
  ['naru', 'Naruto'],
  ['spice and wolf ova', 'Spice and Wolf'],
])('%s finds %s first', async (text, title) => {
  expect((await found(text))[0]).toBe(title)
})

describe('without one word', () => {
  test('the most similar title is found, and the word is named', async () => {
    const { ids, leftOut } = await searchEntries('media', 'castle in the sky bluray')
    expect([names.get(ids[0] ?? 0), leftOut]).toEqual(['Castle in the Sky', 'bluray'])
  })
  test('a short word may be mistyped', async () => {
    const { ids, leftOut } = await searchEntries('media', 'castle in teh sky')
    expect([names.get(ids[0] ?? 0), leftOut]).toEqual(['Castle in the Sky', null])
  })
  test('nothing is left out while a title has all words', async () => {
    expect((await searchEntries('media', 'castle sky')).leftOut).toBeNull()
  })
  test('a single word is not left out', async () => {
    expect(await searchEntries('media', 'qzxwvjkq')).toEqual({ ids: [], leftOut: null, names: [] })
  })
})

describe('names', () => {
  let work: number
  beforeAll(async () => {
    const person = await givenPerson('Yoshiyuki Sadamoto')
    const characterId = await givenCharacter('Pazu')
    const companyId = await givenCompany('Topcraft')
    work = [...names].find(([, title]) => title === 'Castle in the Sky')?.[0] ?? 0
    const other = [...names].find(([, title]) => title === 'Neon Genesis Evangelion')?.[0] ?? 0
    for (const mediaId of [work, other])
      await prisma().credit.create({ data: { mediaId, personId: person, role: 'Other' } })
    await prisma().mediaCharacter.create({ data: { mediaId: work, characterId } })
    await prisma().mediaCompany.create({ data: { mediaId: work, companyId, role: 'Studio' } })
  })
  test('of people find their works, the most popular first', async () => {
    expect(await found('sadamoto')).toEqual(['Neon Genesis Evangelion', 'Castle in the Sky'])
    expect((await searchEntries('media', 'sadamoto')).names).toMatchObject([
      { noun: 'person', name: 'Yoshiyuki Sadamoto' },
    ])
  })
  test.each([
    ['pazu', 'character'],
    ['topcraft', 'company'],
  ])('%s finds a work by its %s', async (text, noun) => {
    const { ids, names } = await searchEntries('media', text)
    expect(ids).toEqual([work])
    expect(names.map((name) => name.noun)).toEqual([noun])
  })
  test('of characters weigh as much as titles; others come after them', async () => {
    const id = await givenMedia({ title: 'Pazu', popularity: 0 })
    expect(await searchIds('media', 'pazu')).toEqual([work, id])
    const longer = await givenMedia({ title: 'Topcraft Story', popularity: 0 })
    expect(await searchIds('media', 'topcraft')).toEqual([longer, work])
  })
  test('that have the word count as titles that nobody knows do, and less than a title that is one letter away', async () => {
    const known = await givenMedia({ title: 'Leaf Village', popularity: 2_000_000 })
    const characterId = await givenCharacter('Kakashi Hatake')
    await prisma().mediaCharacter.create({ data: { mediaId: known, characterId } })
    const short = await givenMedia({ title: 'Kakashi Doll', popularity: 1000 })
    expect(await searchIds('media', 'kakashi')).toEqual([known, short])
    const companyId = await givenCompany('Berzerk Studio')
    await prisma().mediaCompany.create({ data: { mediaId: short, companyId, role: 'Studio' } })
    const meant = await givenMedia({ title: 'Berserk', popularity: 700_000 })
    expect(await searchIds('media', 'berzerk')).toEqual([meant, short])
  })
  test('of people are read in both orders, with long vowels and in other scripts', async () => {
    const personId = await givenPerson('Eiichiro Oda')
    await prisma().credit.create({ data: { mediaId: work, personId, role: 'Other' } })
    for (const text of ['oda eiichirou', 'Eiichirō Oda', 'ода эйитиро'])
      expect((await searchIds('media', text))[0], text).toBe(work)
  })
  test('only works that meet the filter are found', async () => {
    const narrowing = { table: 'media', where: sql`media.title LIKE 'Neon%'` }
    expect((await searchIds('media', 'sadamoto', { narrowing })).map((id) => names.get(id))).toEqual([
      'Neon Genesis Evangelion',
    ])
  })
})

test('an order given is kept', async () => {
  const ordering = { table: 'media', by: 'e.release_date DESC NULLS LAST, e.id' }
  const ids = await searchIds('media', 'trigun 1998', { ordering })
  expect(ids.map((id) => names.get(id))).toEqual(['Trigun (Anime)'])
})

test('keys without forms are completed', async () => {
  const id = await givenMedia({ title: 'Jujutsu no Shuu', popularity: 5 })
  await rows(sql`UPDATE media_search_keys SET form = NULL, initials = NULL WHERE media_id = ${id}`)
  expect(await searchIds('media', 'zyuzyutu')).toEqual([])
  await completeSearchKeys()
  expect(await searchIds('media', 'zyuzyutu')).toEqual([id])
  expect(await rows(sql`SELECT form, initials FROM media_search_keys WHERE media_id = ${id}`)).toEqual([
    { form: 'zyuzyutu no syu', initials: 'jns' },
  ])
})

test('a search for titles alone leaves names out', async () => {
  expect((await searchEntries('media', 'sadamoto', { byTitle: true })).ids).toEqual([])
})
