import { expect, test } from 'vitest'
import { addCharacter } from '@/server/domain/catalogue/characters/mutations'
import { addPerson } from '@/server/domain/catalogue/people/mutations'
import { matchesOf } from '@/server/domain/curation/matches'
import { prisma } from '@/server/platform/database/client'
import { write } from '@/server/platform/writing/write'
import { useDatabase } from '@/tests/support/database'
import { givenMedia } from '@/tests/support/factories'

useDatabase()

test('entries with exactly a name are found however it is written; of several the most popular one', async () => {
  const rei = await write((tx) => addCharacter(tx, { firstName: 'Rei', lastName: 'Ayanami', nativeName: '綾波レイ' }))
  const known = await write((tx) => addCharacter(tx, { firstName: 'Rei', lastName: 'Hino' }))
  const other = await write((tx) => addCharacter(tx, { firstName: 'Rei', lastName: 'Hino' }))
  await prisma().$executeRaw`UPDATE character_search_keys SET popularity = 5 WHERE character_id = ${known}`
  const megumi = await write((tx) => addPerson(tx, { firstName: 'Megumi', lastName: 'Hayashibara' }))
  expect(other).toBeGreaterThan(known)

  const characters = ['rei AYANAMI', 'Ayanami Rei', '綾波レイ', 'Rei', 'Rei Hino', '']
  const found = await matchesOf({ characters, people: ['Megumi Hayashibara', 'Rei Ayanami'], externalIds: [] })
  const ayanami = { id: rei, name: 'Rei Ayanami' }
  expect(found).toEqual({
    characters: [ayanami, ayanami, ayanami, null, { id: known, name: 'Rei Hino' }, null],
    people: [{ id: megumi, name: 'Megumi Hayashibara' }, null],
    works: [],
  })
})

test('works are found by their ids on other sites', async () => {
  const mediaId = await givenMedia({ title: 'Lanterns', type: 'Anime' })
  await prisma().externalId.create({ data: { mediaId, site: 'anilist', externalId: 'anime/7' } })
  const externalIds = [
    { site: 'anilist', externalId: 'anime/8' },
    { site: 'anilist', externalId: 'anime/7' },
  ]
  expect(await matchesOf({ characters: [], people: [], externalIds })).toMatchObject({
    works: [null, { id: mediaId, name: 'Lanterns' }],
  })
})
