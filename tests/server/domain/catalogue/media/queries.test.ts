import { beforeAll, describe, expect, test, vi } from 'vitest'
import {
  mediaEntry as entrySchema,
  episodePage,
  mediaHead as headSchema,
  mediaCharacterPage,
  mediaStaffPage,
} from '@/lib/catalogue/schemas/media'
import {
  mediaAttachments,
  mediaCharacters,
  mediaEntry,
  mediaEpisodes,
  mediaHead,
  mediaStaff,
} from '@/server/domain/catalogue/media/queries'
import type { CacheTag } from '@/server/platform/cache/tags'
import { pool, prisma } from '@/server/platform/database/client'
import { contextOf } from '@/tests/support/context'
import { useDatabase } from '@/tests/support/database'
import { givenCharacter, givenMedia, givenPerson } from '@/tests/support/factories'

useDatabase()

const all = { query: '', page: 0, size: 30 }
let id: number
let sequelId: number
let characterIds: number[]
let personIds: number[]
let seriesId: number
let companyId: number

beforeAll(async () => {
  const series = await prisma().series.create({ data: { title: 'Monogatari', titleSort: 'monogatari' } })
  seriesId = series.id
  id = await givenMedia({
    title: 'Bakemonogatari',
    nativeTitle: '化物語',
    synonymTitles: ['Ghostory'],
    tagNames: ['Mystery', 'Comedy'],
    releaseDate: 20090703,
    endDate: 20100600,
    rating: 83.5,
    ratingCount: 4,
    seriesId,
  })
  sequelId = await givenMedia({ title: 'Nisemonogatari', releaseDate: 20120108 })
  const later = await givenMedia({ title: 'Monogatari Series: Second Season', releaseDate: 20130700 })
  const earlier = await givenMedia({ title: 'Kizumonogatari', type: 'Movie', releaseDate: 20160108 })
  await prisma().mediaRelation.createMany({
    data: [
      { fromId: id, toId: later, type: 'Sequel' },
      { fromId: id, toId: sequelId, type: 'Sequel' },
      { fromId: id, toId: earlier, type: 'Prequel' },
    ],
  })
  characterIds = [
    await givenCharacter('Hitagi Senjougahara', { popularity: 5 }),
    await givenCharacter('Koyomi Araragi', { popularity: 9 }),
    await givenCharacter('Meme Oshino', { popularity: 90 }),
  ]
  personIds = [await givenPerson('Chiwa Saito'), await givenPerson('Nisio Isin', { nativeName: '西尾維新' })]
  const [hitagi = 0, koyomi = 0, meme = 0] = characterIds
  const [chiwa = 0, nisio = 0] = personIds
  await prisma().mediaCharacter.createMany({
    data: [
      { mediaId: id, characterId: hitagi, role: 'Lead' },
      { mediaId: id, characterId: koyomi, role: 'Lead' },
      { mediaId: id, characterId: meme, role: 'Support' },
    ],
  })
  await prisma().credit.createMany({
    data: [
      { mediaId: id, personId: chiwa, role: 'VoiceActor', characterId: hitagi, description: 'Japanese' },
      { mediaId: id, personId: nisio, role: 'Author', description: 'Original work' },
    ],
  })
  const company = await prisma().company.create({ data: { name: 'Shaft', nameSort: 'shaft' } })
  companyId = company.id
  await prisma().mediaCompany.create({ data: { mediaId: id, companyId, role: 'Studio' } })
  await prisma().episode.createMany({
    data: [
      { mediaId: id, number: 1, title: 'Hitagi Crab, Part 1', nativeTitle: 'ひたぎクラブ 其ノ壹', aired: 20090703 },
      { mediaId: id, number: 2, title: 'Hitagi Crab, Part 2' },
      { mediaId: id, number: 3, title: 'Mayoi Snail’s Été' },
    ],
  })
  await prisma().song.create({ data: { mediaId: id, position: 0, title: 'staple stable', isOpening: true } })
  await prisma().externalId.create({ data: { mediaId: id, site: 'myanimelist', externalId: 'anime/5081' } })
  await prisma().attachment.createMany({
    data: [
      { mediaId: id, type: 'Banner', filename: 'banner.webp', width: 1600, height: 400, color: '#101010' },
      { mediaId: id, type: 'Primary', filename: 'second.webp', width: 600, height: 900, color: '#202020', position: 1 },
      { mediaId: id, type: 'Primary', filename: 'first.webp', width: 600, height: 900, color: '#303030' },
    ],
  })
})

test('the cast without a role follows those with one, the best known first', async () => {
  const work = await givenMedia({ title: 'Sword Art Online' })
  const cast = { Klein: [null, 5], Kirito: [null, 90], Yui: ['Support', 1], Asuna: ['Lead', 2] } as const
  for (const [name, [role, popularity]] of Object.entries(cast)) {
    const characterId = await givenCharacter(name, { popularity })
    await prisma().mediaCharacter.create({ data: { mediaId: work, characterId, role } })
  }
  const { characters } = (await mediaEntry(work)) ?? { characters: [] }
  expect(characters.map(({ character, role, isRoleKnown }) => [character.fullName, role, isRoleKnown])).toEqual([
    ['Asuna', 'Lead', true],
    ['Yui', 'Support', true],
    ['Kirito', 'Support', false],
    ['Klein', 'Support', false],
  ])
  const page = await mediaCharacters(work, { query: '', page: 0, size: 2 })
  expect([page?.total, page?.data.map(({ character }) => character.fullName)]).toEqual([4, ['Asuna', 'Yui']])
})

/** The head of an entry, apart from what its pages alone have of it. */
async function pageHead(of: number) {
  const found = await mediaHead(of)
  if (!found) throw new Error(`There is no work ${of}.`)
  const { hasNeighbours, hasSimilar, ...head } = found
  return { head, hasNeighbours, hasSimilar }
}

describe('the head of an entry', () => {
  test('matches the schema', async () => {
    const { head, ...has } = await pageHead(id)
    expect(headSchema.parse(head)).toEqual(head)
    expect(has).toEqual({ hasNeighbours: true, hasSimilar: false })
    expect(head).toMatchObject({
      title: 'Bakemonogatari',
      releaseDate: '2009-07-03',
      endDate: '2010-06',
      rating: 83.5,
      ratingCount: 4,
      cover: `/api/file/media/${id}/first.webp`,
      color: '#303030',
      banner: `/api/file/media/${id}/banner.webp`,
      synonyms: [{ title: 'Ghostory' }],
      series: { id: seriesId, title: 'Monogatari' },
      tags: [{ name: 'Comedy' }, { name: 'Mystery' }],
      companies: [{ name: 'Shaft', role: 'Studio' }],
      openingsAndEndings: [{ title: 'staple stable', artist: null, isOpening: true, isEnding: false }],
      externalIds: [{ site: 'myanimelist', externalId: 'anime/5081' }],
      counts: { characters: 3, staff: 2, episodes: 3, attachments: 3, reviews: 0, torrents: 0 },
    })
  })

  test('takes the earliest of several sequels, and puts sequels before prequels', async () => {
    const head = await mediaHead(id)
    expect(head?.sequel).toEqual({ id: sequelId, title: 'Nisemonogatari' })
    expect(head?.predecessor?.title).toBe('Kizumonogatari')
    expect(head?.relations.map(({ type }) => type)).toEqual(['Sequel', 'Sequel', 'Prequel'])
  })

  test('has drawn pictures and empty lists if nothing else is known', async () => {
    const { head, ...has } = await pageHead(sequelId)
    expect(headSchema.parse(head)).toEqual(head)
    expect(has).toEqual({ hasNeighbours: false, hasSimilar: false })
    expect(head.cover).toMatch(new RegExp(`^/api/file/media/${sequelId}/drawn-cover-[\\w-]{12}\\.webp$`))
    expect(head.banner).toMatch(/drawn-banner-/)
    expect(head.color).toMatch(/^#[0-9a-f]{6}$/)
    expect(head.sequel).toBeNull()
    expect(head.relations).toEqual([])
  })

  test('is null for an unknown id', async () => {
    expect(await mediaHead(2_147_483_647)).toBeNull()
    expect(await mediaEntry(2_147_483_647)).toBeNull()
    expect(await mediaCharacters(2_147_483_647, all)).toBeNull()
  })
})

test('an entry contains its head, episodes, cast and staff', async () => {
  const entry = await mediaEntry(id)
  expect(entrySchema.parse(entry)).toEqual(entry)
  expect(entry).toMatchObject((await pageHead(id)).head)
  expect(entry?.isWatched).toBe(false)
  expect(entry?.episodes.map(({ number }) => number)).toEqual([1, 2, 3])
  expect(entry?.characters.map(({ character }) => character.fullName)).toEqual([
    'Koyomi Araragi',
    'Hitagi Senjougahara',
    'Meme Oshino',
  ])
  expect(entry?.characters[1]?.actors).toMatchObject([{ fullName: 'Chiwa Saito', description: 'Japanese' }])
  expect(entry?.staff.map(({ role }) => role)).toEqual(['Author', 'VoiceActor'])
  expect(entry?.staff[1]?.character?.fullName).toBe('Hitagi Senjougahara')
})

describe('the tabs', () => {
  test('of characters: leads first, found by any part of a name in any spelling', async () => {
    const page = await mediaCharacters(id, all)
    expect(mediaCharacterPage.parse(page)).toEqual(page)
    expect(page).toMatchObject({ total: 3, totalPages: 1, page: 0, size: 30 })
    const found = await mediaCharacters(id, { ...all, query: 'SENJOU' })
    expect(found?.data.map(({ character }) => character.fullName)).toEqual(['Hitagi Senjougahara'])
    expect(found?.total).toBe(1)
    expect((await mediaCharacters(id, { ...all, query: '100%_' }))?.data).toEqual([])
  })

  test('of staff: found by name', async () => {
    const page = await mediaStaff(id, { ...all, query: 'nisio' })
    expect(mediaStaffPage.parse(page)).toEqual(page)
    expect(page?.data).toMatchObject([{ role: 'Author', description: 'Original work', character: null }])
  })

  test.each([
    ['crab', [1, 2]],
    ['ひたぎ', [1]],
    ['ひたき', []],
    ['snails ete', [3]],
    ['PART 2', [2]],
    ['３', [3]],
    ['%', []],
  ])('of episodes: %s finds %j', async (query, numbers) => {
    const page = await mediaEpisodes(id, { ...all, query })
    expect(episodePage.parse(page)).toEqual(page)
    expect(page?.data.map(({ number }) => number)).toEqual(numbers)
  })

  test('of attachments: by type, then by position', async () => {
    const page = await mediaAttachments(id, all)
    expect(page?.data.map(({ filename }) => filename)).toEqual(['first.webp', 'second.webp', 'banner.webp'])
  })

  test('do not overlap, and a page past the end is empty with the correct total', async () => {
    const pages = await Promise.all([0, 1, 2].map((page) => mediaEpisodes(id, { query: '', page, size: 2 })))
    expect(pages.map((page) => page?.data.map(({ number }) => number))).toEqual([[1, 2], [3], []])
    expect(pages.map((page) => page?.total)).toEqual([3, 3, 3])
    expect((await mediaEpisodes(id, { query: '', page: 1_000_000_000, size: 100 }))?.data).toEqual([])
  })
})

test('every read is one statement', async () => {
  const query = vi.spyOn(pool(), 'query')
  await mediaHead(id)
  await mediaEntry(id)
  await mediaCharacters(id, all)
  await mediaStaff(id, all)
  await mediaEpisodes(id, all)
  await mediaAttachments(id, all)
  expect(query).toHaveBeenCalledTimes(6)
  query.mockRestore()
})

test('the cache tags include all entries shown', async () => {
  const { tags: shown, noStore } = await contextOf(async () => {
    await mediaHead(id)
    await mediaCharacters(id, all)
    await mediaStaff(id, all)
  })
  const tags = await prisma().tag.findMany()
  for (const tag of [
    `media:${id}`,
    `media:${sequelId}`,
    `series:${seriesId}`,
    `company:${companyId}`,
    ...tags.map((tag) => `tag:${tag.id}`),
    ...characterIds.map((one) => `character:${one}`),
    ...personIds.map((one) => `person:${one}`),
  ] as CacheTag[])
    expect(shown).toContain(tag)
  expect([...shown].filter((tag) => tag.startsWith('index:'))).toEqual([])
  expect(noStore).toBe(false)
})
