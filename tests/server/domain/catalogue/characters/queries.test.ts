import { beforeAll, describe, expect, test, vi } from 'vitest'
import {
  characterActorPage,
  characterMediaPage,
  characterEntry as entrySchema,
  characterHead as headSchema,
} from '@/lib/catalogue/schemas/characters'
import {
  characterAttachments,
  characterEntry,
  characterHead,
  characterMedia,
  characterStaff,
} from '@/server/domain/catalogue/characters/queries'
import type { CacheTag } from '@/server/platform/cache/tags'
import { pool, prisma } from '@/server/platform/database/client'
import { site } from '@/server/platform/site/site'
import { contextOf, showing } from '@/tests/support/context'
import { useDatabase } from '@/tests/support/database'
import { givenCharacter, givenMedia, givenPerson } from '@/tests/support/factories'

useDatabase()

const all = { query: '', page: 0, size: 30 }
let id: number
let nameless: number
let seriesId: number
let works: { film: number; show: number; cameo: number }
let actors: { japanese: number; english: number }

beforeAll(async () => {
  const series = await prisma().series.create({ data: { title: 'Evangelion', titleSort: 'evangelion' } })
  seriesId = series.id
  id = await givenCharacter('Rei Ayanami', {
    nativeName: '綾波レイ',
    biography: 'First Child.',
    birthday: 330,
    seriesId,
  })
  nameless = await givenCharacter('アンノウン', { firstName: null, nativeName: 'アンノウン' })
  works = {
    film: await givenMedia({ title: 'The End of Evangelion', type: 'Movie', popularity: 50, description: 'A film.' }),
    show: await givenMedia({ title: 'Neon Genesis Evangelion', popularity: 90, synonymTitles: ['エヴァ'] }),
    cameo: await givenMedia({ title: 'Petit Eva', type: 'Special', popularity: 900 }),
  }
  actors = {
    japanese: await givenPerson('Megumi Hayashibara', { nativeName: '林原めぐみ' }),
    english: await givenPerson('Amanda Winn Lee'),
  }
  await prisma().mediaCharacter.createMany({
    data: [
      { mediaId: works.cameo, characterId: id, role: 'Support' },
      { mediaId: works.film, characterId: id, role: 'Lead' },
      { mediaId: works.show, characterId: id, role: 'Lead' },
    ],
  })
  const voice = { role: 'VoiceActor', characterId: id } as const
  await prisma().credit.createMany({
    data: [
      { ...voice, mediaId: works.film, personId: actors.english, description: 'English' },
      { ...voice, mediaId: works.show, personId: actors.japanese, description: 'Japanese' },
      { ...voice, mediaId: works.film, personId: actors.japanese, description: 'Japanese' },
      { ...voice, mediaId: works.cameo, personId: actors.japanese, description: null },
    ],
  })
  await prisma().externalId.create({ data: { characterId: id, site: 'anilist', externalId: 'character/86' } })
  const picture = { characterId: id, width: 300, height: 450 }
  await prisma().attachment.createMany({
    data: [
      { ...picture, type: 'Banner', filename: 'banner.webp', color: '#101010' },
      { ...picture, type: 'Primary', filename: 'second.webp', color: '#202020', position: 1 },
      { ...picture, type: 'Primary', filename: 'first.webp', color: '#303030' },
    ],
  })
})

describe('the head of a character', () => {
  test('matches the schema', async () => {
    const head = await characterHead(id)
    expect(headSchema.strict().parse(head)).toEqual(head)
    expect(head).toMatchObject({
      fullName: 'Rei Ayanami',
      firstName: 'Rei',
      middleName: null,
      lastName: 'Ayanami',
      nativeName: '綾波レイ',
      biography: 'First Child.',
      birthday: '--03-30',
      cover: `/api/file/character/${id}/first.webp`,
      color: '#303030',
      banner: `/api/file/character/${id}/banner.webp`,
      attachments: [{ filename: 'first.webp' }, { filename: 'second.webp' }, { filename: 'banner.webp' }],
      externalIds: [{ site: 'anilist', externalId: 'character/86' }],
      series: { id: seriesId, title: 'Evangelion' },
      counts: { media: 3, staff: 2, attachments: 3, reviews: 0 },
    })
  })

  test('has drawn pictures and empty lists if nothing else is known', async () => {
    const entry = await characterEntry(nameless)
    expect(entrySchema.strict().parse(entry)).toEqual(entry)
    expect(entry).toMatchObject({ fullName: 'アンノウン', firstName: null, birthday: null, series: null, medias: [] })
    expect(entry).toMatchObject({
      actors: [],
      attachments: [],
      counts: { media: 0, staff: 0, attachments: 0, reviews: 0 },
    })
    expect(entry?.cover).toMatch(new RegExp(`^/api/file/character/${nameless}/drawn-portrait-[\\w-]{12}\\.webp$`))
    expect(entry?.banner).toMatch(/drawn-banner-/)
  })

  test('is null for an unknown id', async () => {
    const nobody = 2_147_483_647
    expect(await characterHead(nobody)).toBeNull()
    expect(await characterEntry(nobody)).toBeNull()
    expect(await characterMedia(nobody, all)).toBeNull()
    expect(await characterStaff(nobody, all)).toBeNull()
    expect(await characterAttachments(nobody, all)).toBeNull()
  })
})

test('an entry contains its head, works and actors', async () => {
  const entry = await characterEntry(id)
  expect(entrySchema.strict().parse(entry)).toEqual(entry)
  expect(entry).toMatchObject((await characterHead(id)) as object)
  expect(entry?.medias).toEqual((await characterMedia(id, all))?.data)
  expect(entry?.actors).toEqual((await characterStaff(id, all))?.data)
})

describe('the tabs', () => {
  test('of works: leading roles first, then by popularity', async () => {
    const page = await characterMedia(id, all)
    expect(characterMediaPage.parse(page)).toEqual(page)
    expect(page?.data.map(({ role, media }) => [role, media.id])).toEqual([
      ['Lead', works.show],
      ['Lead', works.film],
      ['Support', works.cameo],
    ])
    expect(page?.data[1]?.media).toMatchObject({
      title: 'The End of Evangelion',
      type: 'Movie',
      description: 'A film.',
    })
    expect(page?.data[1]?.media.cover).toMatch(/drawn-cover-/)
  })

  test.each([
    ['GENESIS', ['Neon Genesis Evangelion']],
    ['エヴァ', ['Neon Genesis Evangelion']],
    ['%', []],
    ['nothing', []],
  ])('of works: %s finds %j', async (query, titles) => {
    const page = await characterMedia(id, { ...all, query })
    expect(page?.data.map(({ media }) => media.title)).toEqual(titles)
    expect(page?.total).toBe(titles.length)
  })

  test('of actors: each once, by number of works', async () => {
    const page = await characterStaff(id, all)
    expect(characterActorPage.parse(page)).toEqual(page)
    expect(page).toMatchObject({
      total: 2,
      data: [
        { id: actors.japanese, role: 'VoiceActor', description: 'Japanese', mediaCount: 3 },
        { id: actors.english, role: 'VoiceActor', description: 'English', mediaCount: 1 },
      ],
    })
    expect((await characterStaff(id, { ...all, query: 'WINN' }))?.data.map((actor) => actor.id)).toEqual([
      actors.english,
    ])
  })

  test('do not overlap, and a page past the end is empty with the correct total', async () => {
    const pages = await Promise.all(
      [0, 1, 2, 1_000_000_000].map((page) => characterMedia(id, { query: '', page, size: 2 })),
    )
    expect(pages.map((page) => page?.data.length)).toEqual([2, 1, 0, 0])
    expect(pages.map((page) => page?.total)).toEqual([3, 3, 3, 3])
  })

  test('of pictures: by type, then by position', async () => {
    const page = await characterAttachments(id, { page: 0, size: 2 })
    expect(page).toMatchObject({ total: 3, data: [{ filename: 'first.webp' }, { filename: 'second.webp' }] })
  })
})

test('every read is one statement', async () => {
  // The settings of the site are read once for all.
  await site()
  const query = vi.spyOn(pool(), 'query')
  await characterHead(id)
  await characterEntry(id)
  await characterMedia(id, all)
  await characterStaff(id, all)
  await characterAttachments(id, all)
  expect(query).toHaveBeenCalledTimes(5)
  query.mockRestore()
})

test('the cache tags are exactly those of the entries shown', async () => {
  const own: CacheTag = `character:${id}`
  const media = Object.values(works).map((work): CacheTag => `media:${work}`)
  const people = Object.values(actors).map((actor): CacheTag => `person:${actor}`)
  const series: CacheTag = `series:${seriesId}`
  expect(await contextOf(() => characterHead(id))).toEqual(showing('site', own, `character-reviews:${id}`, series))
  expect(await contextOf(() => characterMedia(id, all))).toEqual(showing('site', own, ...media))
  expect(await contextOf(() => characterStaff(id, all))).toEqual(showing('site', own, ...people))
  expect(await contextOf(() => characterEntry(id))).toEqual(
    showing('site', own, `character-reviews:${id}`, series, ...media, ...people),
  )
  expect(await contextOf(() => characterAttachments(id, all))).toEqual(showing(own))
})
