import { beforeEach, expect, test } from 'vitest'
import { ownAll } from '@/server/domain/curation/kept/writes'
import { undoMerge } from '@/server/domain/curation/merges/mutations'
import { movedEntry } from '@/server/domain/curation/merges/queries'
import { joinSameCharacters } from '@/server/domain/curation/same-characters'
import { prisma, rows, sql } from '@/server/platform/database/client'
import { useDatabase } from '@/tests/support/database'
import { givenCharacter, givenMedia, givenPerson, givenUser } from '@/tests/support/factories'

useDatabase()

beforeEach(async () => {
  await prisma().character.deleteMany()
  await prisma().media.deleteMany()
})

type Part = { in?: string | number; voice?: number; anilist?: string } & Parameters<typeof givenCharacter>[1]

/** A character of a name in a new work of a title, or in a known one, with its voice there. */
async function part(name: string, { in: work = 'Title', voice, anilist, ...more }: Part = {}): Promise<number> {
  const mediaId = typeof work === 'number' ? work : await givenMedia({ title: work })
  const character = await givenCharacter(name, more)
  await prisma().mediaCharacter.create({ data: { mediaId, characterId: character } })
  if (voice)
    await prisma().credit.create({ data: { mediaId, characterId: character, personId: voice, role: 'VoiceActor' } })
  if (anilist)
    await prisma().externalId.create({ data: { characterId: character, site: 'anilist', externalId: anilist } })
  return character
}

const left = async () => (await prisma().character.findMany({ orderBy: { id: 'asc' } })).map(({ id }) => id)

test('a full name with one voice, and a name without a voice beside a similar title, are one', async () => {
  const voice = await givenPerson('Yuki Kaji')
  const levi = await part('Levi Ackerman', { voice, in: 'Attack on Titan' })
  await part('Levi Ackerman', { voice, in: 'Isekai Quartet', anilist: '45627', biography: 'A captain.' })
  const kirito = await part('Kirito', { in: 'Sword Art Online' })
  await part('Kirito', { voice, in: 'Sword Art Online II' })
  const other = await part('Kirito', { voice, in: 'Kyoukai no Rinne' })
  expect(await joinSameCharacters()).toBe(2)
  expect(await left()).toEqual([levi, kirito, other])
  expect(await prisma().character.findUnique({ where: { id: levi } })).toMatchObject({ biography: 'A captain.' })
  expect(await prisma().mediaCharacter.count({ where: { characterId: levi } })).toBe(2)
  expect(await prisma().externalId.count({ where: { characterId: levi } })).toBe(1)
  expect(await movedEntry('character', levi + 1)).toBe(levi)
  expect(
    await rows(sql`SELECT kind, editor_id, source, is_unseen FROM edits WHERE character_id = ${levi}::int`),
  ).toEqual([{ kind: 'merge', editor_id: null, source: 'same-characters', is_unseen: false }])
  expect(await joinSameCharacters()).toBe(0)
})

test('what an editor has parted stays two', async () => {
  const voice = await givenPerson('Yuki Kaji')
  for (const work of ['A', 'B']) await part('Levi Ackerman', { voice, in: work })
  await joinSameCharacters()
  const [merge] = await rows<{ id: number }>(sql`SELECT max(id) AS id FROM merges`)
  await undoMerge(merge?.id ?? 0, await givenUser())
  expect(await joinSameCharacters()).toBe(0)
  expect(await left()).toHaveLength(2)
})

test.each<[string, (voice: number) => Promise<unknown>]>([
  ['another voice', async () => part('Levi Ackerman', { voice: await givenPerson('Other'), in: 'B' })],
  ['another id of the same site', (voice) => part('Levi Ackerman', { voice, in: 'B', anilist: '2' })],
  ['a line of its own in a file', (voice) => part('Levi Ackerman', { voice, in: 'B', sourceKey: 'b' })],
  [
    'a place in the same cast',
    async (voice) => part('Levi Ackerman', { voice, in: (await prisma().media.findFirstOrThrow()).id }),
  ],
  [
    'a work from which a person has taken the first one',
    async (voice) => {
      const other = await part('Levi Ackerman', { voice, in: 'B' })
      const { mediaId } = await prisma().mediaCharacter.findFirstOrThrow({ where: { characterId: other } })
      await ownAll(prisma(), 'media', [
        { id: mediaId, places: [{ list: 'characters', key: other - 1, ownership: 'removed' }] },
      ])
    },
  ],
  ['another full name', (voice) => part('Levi Ackerman (child)', { voice, in: 'B' })],
])('with %s it is another one', async (_, second) => {
  const voice = await givenPerson('Yuki Kaji')
  await part('Levi Ackerman', { voice, in: 'A', anilist: '1', sourceKey: 'a' })
  await second(voice)
  expect(await joinSameCharacters()).toBe(0)
  expect(await left()).toHaveLength(2)
})

test('the one that a person has edited stays, as the person left it; two such are for editors', async () => {
  const voice = await givenPerson('Yuki Kaji')
  await part('Levi Ackerman', { voice, in: 'A', biography: 'Loaded.', birthday: 10_001_225 })
  const edited = await part('Levi Ackerman', { voice, in: 'B' })
  await ownAll(prisma(), 'character', [{ id: edited, places: [{ list: 'biography', ownership: 'written' }] }])
  expect(await joinSameCharacters()).toBe(1)
  expect(await prisma().character.findMany()).toMatchObject([{ id: edited, biography: null, birthday: 10_001_225 }])
  const other = await part('Levi Ackerman', { voice, in: 'C' })
  await ownAll(prisma(), 'character', [{ id: other, places: [{ list: 'birthday', ownership: 'written' }] }])
  expect(await joinSameCharacters()).toBe(0)
})

test('a locked list and a hidden character stay as they are', async () => {
  const voice = await givenPerson('Yuki Kaji')
  await part('Levi Ackerman', { voice, in: 'A', lockedFields: ['media'] })
  await part('Levi Ackerman', { voice, in: 'B' })
  const hidden = await part('Rei Ayanami', { voice, in: 'C' })
  await part('Rei Ayanami', { voice, in: 'D' })
  await prisma().hiddenEntry.create({ data: { characterId: hidden, comment: '' } })
  expect(await joinSameCharacters()).toBe(0)
})
