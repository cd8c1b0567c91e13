import { beforeAll, describe, expect, test, vi } from 'vitest'
import { personEntry as entrySchema, personHead as headSchema, personRolePage } from '@/lib/catalogue/schemas/people'
import { personAttachments, personEntry, personHead, personRoles } from '@/server/domain/catalogue/people/queries'
import type { CacheTag } from '@/server/platform/cache/tags'
import { pool, prisma } from '@/server/platform/database/client'
import { site } from '@/server/platform/site/site'
import { contextOf, showing } from '@/tests/support/context'
import { useDatabase } from '@/tests/support/database'
import { givenCharacter, givenMedia, givenPerson } from '@/tests/support/factories'

useDatabase()

const all = { query: '', page: 0, size: 30 }
/** The longest cast in the real catalogue. */
const MANY = 177
let id: number
let busy: number
let rightToLeft: number
let works: { famous: number; obscure: number }
let characterId: number

beforeAll(async () => {
  id = await givenPerson('Hayao Miyazaki', { nativeName: '宮崎駿', birthday: 19410105, biography: 'Draws planes.' })
  works = {
    obscure: await givenMedia({ title: 'Yuki no Taiyou', popularity: 3, synonymTitles: ['Yuki’s Sun'] }),
    famous: await givenMedia({ title: 'Tonari no Totoro', type: 'Movie', popularity: 900 }),
  }
  characterId = await givenCharacter('Porco Rosso', { nativeName: '紅の豚' })
  await prisma().credit.createMany({
    data: [
      { mediaId: works.obscure, personId: id, role: 'Director', description: 'Pilot film' },
      { mediaId: works.famous, personId: id, role: 'Director', description: null },
      { mediaId: works.famous, personId: id, role: 'Author', description: 'Original story' },
      { mediaId: works.obscure, personId: id, role: 'VoiceActor', characterId, description: 'Japanese' },
    ],
  })
  rightToLeft = await givenPerson('محمد سعيد', { nativeName: 'محمد سعيد', lastName: null })
  busy = await givenPerson('Busy Bee')
  for (let at = 0; at < MANY; at++) {
    const mediaId = await givenMedia({ title: `Work ${at}`, popularity: MANY - at })
    await prisma().credit.create({ data: { mediaId, personId: busy, role: 'VoiceActor', description: 'Japanese' } })
  }
})

describe('the head of a person', () => {
  test('matches the schema', async () => {
    const head = await personHead(id)
    expect(headSchema.strict().parse(head)).toEqual(head)
    expect(head).toMatchObject({
      fullName: 'Hayao Miyazaki',
      nativeName: '宮崎駿',
      birthday: '1941-01-05',
      biography: 'Draws planes.',
      attachments: [],
      counts: { roles: 4, attachments: 0, reviews: 0 },
    })
    expect(head?.cover).toMatch(/drawn-portrait-/)
  })

  test('keeps a right-to-left name unchanged', async () => {
    const entry = await personEntry(rightToLeft)
    expect(entrySchema.strict().parse(entry)).toEqual(entry)
    expect(entry).toMatchObject({ fullName: 'محمد سعيد', firstName: 'محمد', lastName: null, roles: [] })
  })

  test('is null for an unknown id', async () => {
    const nobody = 2_147_483_647
    expect(await personHead(nobody)).toBeNull()
    expect(await personEntry(nobody)).toBeNull()
    expect(await personRoles(nobody, all)).toBeNull()
    expect(await personAttachments(nobody, all)).toBeNull()
  })
})

test('an entry contains its head and the first 100 roles', async () => {
  const entry = await personEntry(id)
  expect(entrySchema.strict().parse(entry)).toEqual(entry)
  expect(entry).toMatchObject((await personHead(id)) as object)
  expect(entry?.roles).toEqual((await personRoles(id, all))?.data)
  const many = await personEntry(busy)
  expect(many?.roles.map(({ media }) => media.title)).toEqual(Array.from({ length: 100 }, (_, at) => `Work ${at}`))
  expect(many?.counts.roles).toBe(MANY)
})

describe('the roles', () => {
  test('are by popularity of the work, each with its character', async () => {
    const page = await personRoles(id, all)
    expect(personRolePage.parse(page)).toEqual(page)
    expect(
      page?.data.map(({ role, description, media, character }) => [role, description, media.id, character?.id]),
    ).toEqual([
      ['Director', null, works.famous, undefined],
      ['Author', 'Original story', works.famous, undefined],
      ['Director', 'Pilot film', works.obscure, undefined],
      ['VoiceActor', 'Japanese', works.obscure, characterId],
    ])
    expect(page?.data[3]?.character?.cover).toMatch(/drawn-portrait-/)
  })

  test.each([
    ['totoro', 2],
    ['yukis SUN', 2],
    ['porco', 1],
    ['_', 0],
  ])('%s finds %i of them', async (query, count) => {
    const page = await personRoles(id, { ...all, query })
    expect([page?.total, page?.data.length]).toEqual([count, count])
  })

  test('of a busy person are on pages that do not overlap', async () => {
    const pages = await Promise.all([0, 1, 2].map((page) => personRoles(busy, { query: '', page, size: 100 })))
    const titles = pages.flatMap((page) => page?.data.map(({ media }) => media.title) ?? [])
    expect(titles).toEqual(Array.from({ length: MANY }, (_, at) => `Work ${at}`))
    expect(pages.map((page) => page?.total)).toEqual([MANY, MANY, MANY])
  })
})

test('every read is one statement', async () => {
  // The settings of the site are read once for all.
  await site()
  const query = vi.spyOn(pool(), 'query')
  await personHead(id)
  await personEntry(busy)
  await personRoles(busy, { ...all, query: 'work' })
  await personAttachments(id, all)
  expect(query).toHaveBeenCalledTimes(4)
  query.mockRestore()
})

test('the cache tags are exactly those of the entries shown', async () => {
  const own: CacheTag = `person:${id}`
  const named = showing('site', own, `character:${characterId}`, `media:${works.famous}`, `media:${works.obscure}`)
  expect(await contextOf(() => personHead(id))).toEqual(showing('site', own, `person-reviews:${id}`))
  expect(await contextOf(() => personRoles(id, all))).toEqual(named)
  expect(await contextOf(() => personEntry(id))).toEqual({
    ...named,
    tags: new Set([...named.tags, `person-reviews:${id}`]),
  })
  expect(await contextOf(() => personAttachments(id, all))).toEqual(showing(own))
})
