import { beforeEach, expect, test } from 'vitest'
import { refreshPopularityOfEntries } from '@/server/domain/catalogue/entries/jobs'
import { prisma } from '@/server/platform/database/client'
import { useDatabase } from '@/tests/support/database'
import { givenCharacter, givenCompany, givenMedia, givenPerson, givenSeries } from '@/tests/support/factories'
import { drainInvalidations } from '@/tests/support/invalidations'

useDatabase()

let seriesId: number
let hero: number
let guest: number
let person: number
let company: number
beforeEach(async () => {
  await prisma().media.deleteMany()
  seriesId = await givenSeries('Lights')
  hero = await givenCharacter('A Hero')
  guest = await givenCharacter('A Guest')
  person = await givenPerson('A Voice')
  company = await givenCompany('A Studio')
  for (const [title, popularity] of [
    ['First', 400],
    ['Second', 100],
  ] as const) {
    const mediaId = await givenMedia({ title, popularity, seriesId })
    await prisma().mediaCharacter.create({ data: { mediaId, characterId: hero, role: 'Lead' } })
    await prisma().mediaCharacter.create({ data: { mediaId, characterId: guest, role: 'Support' } })
    await prisma().credit.create({ data: { mediaId, personId: person, role: 'Director' } })
    await prisma().mediaCompany.create({ data: { mediaId, companyId: company, role: 'Studio' } })
    await prisma().mediaCompany.create({ data: { mediaId, companyId: company, role: 'Producer' } })
  }
  await drainInvalidations()
})

test('entries are as popular as their works together; a supporting role counts a quarter', async () => {
  await refreshPopularityOfEntries()
  const select = { select: { popularity: true } } as const
  expect(await prisma().series.findUnique({ where: { id: seriesId }, ...select })).toEqual({ popularity: 500 })
  expect(await prisma().character.findUnique({ where: { id: hero }, ...select })).toEqual({ popularity: 500 })
  expect(await prisma().character.findUnique({ where: { id: guest }, ...select })).toEqual({ popularity: 125 })
  expect(await prisma().person.findUnique({ where: { id: person }, ...select })).toEqual({ popularity: 500 })
  expect(await prisma().company.findUnique({ where: { id: company }, ...select })).toEqual({ popularity: 500 })
  expect(await prisma().characterSearchKey.findFirst({ where: { characterId: hero }, ...select })).toEqual({
    popularity: 500,
  })
  expect((await drainInvalidations()).sort()).toEqual([
    'index:character',
    'index:company',
    'index:person',
    'index:series',
  ])
})

test('a voice counts a tenth of a work, an author of a printed one ten times its readers', async () => {
  const [voice, author] = [await givenPerson('A Speaker'), await givenPerson('An Author')]
  const anime = await givenMedia({ title: 'Seen', type: 'Anime', popularity: 3000 })
  const manga = await givenMedia({ title: 'Read', type: 'Manga', popularity: 300 })
  await prisma().credit.createMany({
    data: [
      { mediaId: anime, personId: voice, role: 'VoiceActor', characterId: hero },
      { mediaId: anime, personId: voice, role: 'VoiceActor', characterId: guest },
      { mediaId: manga, personId: author, role: 'Author' },
    ],
  })
  await refreshPopularityOfEntries()
  const people = await prisma().person.findMany({ where: { id: { in: [voice, author] } }, orderBy: { id: 'asc' } })
  expect(people.map(({ popularity }) => popularity)).toEqual([300, 3000])
})

test('a character without a known role counts whole where the description of the work names it', async () => {
  const description = 'After it is announced, Kirito—a very powerful swordsman—and his friends take on a quest.'
  const mediaId = await givenMedia({ title: 'Third', popularity: 400, description })
  const popularity = async (name: string, role: 'Support' | null = null) => {
    const characterId = await givenCharacter(name)
    await prisma().mediaCharacter.create({ data: { mediaId, characterId, role } })
    await refreshPopularityOfEntries()
    return (await prisma().character.findUniqueOrThrow({ where: { id: characterId } })).popularity
  }
  expect(await popularity('Kirito')).toBe(400)
  expect(await popularity('Kirito Kirigaya')).toBe(400)
  expect(await popularity('Kirito', 'Support')).toBe(100)
  // A part of a word is not the name, and two letters are a word of their own.
  expect(await popularity('Kiri')).toBe(100)
  expect(await popularity('It')).toBe(100)
  expect(await popularity('Klein')).toBe(100)
})

test('without a change nothing is written or invalidated', async () => {
  await refreshPopularityOfEntries()
  await drainInvalidations()
  const before = await prisma().$queryRaw`SELECT id, xmin::text FROM characters ORDER BY id`
  await refreshPopularityOfEntries()
  expect(await prisma().$queryRaw`SELECT id, xmin::text FROM characters ORDER BY id`).toEqual(before)
  expect(await drainInvalidations()).toEqual([])
})
