import { beforeEach, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { mediaChange, mediaInput } from '@/lib/schemas/media-input'
import { createMedia, updateMedia } from '@/server/domain/media/mutations'
import { mediaEntry, mediaHead } from '@/server/domain/media/queries'
import type { CacheTag } from '@/server/platform/cache/tags'
import { prisma } from '@/server/platform/database/client'
import { AppError } from '@/server/platform/errors'
import { useDatabase } from '@/tests/support/database'
import { givenCharacter, givenMedia, givenPerson } from '@/tests/support/factories'
import { COMMIT_REFUSED, drainInvalidations, refusingCommits } from '@/tests/support/invalidations'

useDatabase()

beforeEach(() => drainInvalidations())

const create = (input: z.input<typeof mediaInput>) => createMedia(mediaInput.parse(input))
const update = (id: number, input: z.input<typeof mediaChange>) => updateMedia(id, mediaChange.parse(input))
const own = (id: number): CacheTag[] => [`media:${id}`, 'index:media']
/** Every tag once, in a fixed order. */
const once = (tags: CacheTag[]) => [...new Set(tags)].sort()

async function refused(work: Promise<unknown>): Promise<AppError> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof AppError)) throw new Error(`no refusal but ${error}`)
  return error
}

async function named() {
  const [hero, villain] = [await givenCharacter('Spike Spiegel'), await givenCharacter('Vicious')]
  const [director, voice] = [await givenPerson('Shinichiro Watanabe'), await givenPerson('Koichi Yamadera')]
  const company = await prisma().company.create({ data: { name: 'Sunrise', nameSort: 'sunrise' } })
  const series = await prisma().series.create({ data: { title: 'Cowboy Bebop', titleSort: 'cowboy bebop' } })
  const other = await givenMedia({ title: 'Cowboy Bebop: The Movie', type: 'Movie' })
  const key = `tag ${Math.random()}`
  const tag = await prisma().tag.create({ data: { name: key, key } })
  return { hero, villain, director, voice, company: company.id, series: series.id, other, tag: tag.id }
}

describe('creating a work', () => {
  test('with only a title and a type', async () => {
    const id = await create({ title: '  The   10 Dogs ', type: 'Manga' })
    expect(await mediaHead(id)).toMatchObject({ title: 'The 10 Dogs', type: 'Manga', status: 'Unknown', synonyms: [] })
    const row = await prisma().media.findUniqueOrThrow({ where: { id }, include: { searchKeys: true } })
    expect(row.titleSort).toBe('000010 dogs')
    expect(row.editedAt).not.toBeNull()
    expect(row.searchKeys.map(({ key }) => key)).toEqual(['the 10 dogs'])
    expect(once(await drainInvalidations())).toEqual(once(own(id)))
  })

  test('with all lists', async () => {
    const { hero, villain, director, voice, company, series, other, tag } = await named()
    const id = await create({
      title: 'Cowboy Bebop',
      nativeTitle: 'カウボーイビバップ',
      romajiTitle: '',
      synonyms: ['Bebop'],
      type: 'Anime',
      format: 'TV',
      status: 'Ended',
      releaseDate: '1998-04-03',
      endDate: '1999-04',
      totalEpisodes: 26,
      runtime: 24,
      series: { id: series },
      tags: [tag],
      relations: [{ type: 'SideStory', media: other }],
      episodes: [{ number: 1, title: 'Asteroid Blues', aired: '1998-10-24' }],
      openingsAndEndings: [{ title: 'Tank!', artist: 'Seatbelts', isOpening: true }],
      characters: [
        { character: hero, role: 'Lead', actors: [{ person: voice, description: 'Japanese' }] },
        { character: { id: villain }, role: 'Support' },
      ],
      staff: [{ person: director, role: 'Director' }],
      companies: [{ company, role: 'Studio' }],
      externalIds: [{ site: 'myanimelist', externalId: 'anime/1' }],
    })
    expect(await mediaEntry(id)).toMatchObject({
      romajiTitle: null,
      releaseDate: '1998-04-03',
      endDate: '1999-04',
      series: { id: series },
      tags: [{ id: tag }],
      relations: [{ type: 'SideStory', media: { id: other } }],
      episodes: [{ number: 1, title: 'Asteroid Blues', aired: '1998-10-24' }],
      openingsAndEndings: [{ title: 'Tank!', artist: 'Seatbelts', isOpening: true, isEnding: false }],
      characters: [
        { role: 'Lead', character: { id: hero }, actors: [{ id: voice, description: 'Japanese' }] },
        { character: { id: villain } },
      ],
      staff: [
        { role: 'Director', person: { id: director } },
        { role: 'VoiceActor', person: { id: voice } },
      ],
      companies: [{ id: company, role: 'Studio' }],
      externalIds: [{ site: 'myanimelist', externalId: 'anime/1' }],
    })
    expect((await mediaHead(other))?.relations).toMatchObject([{ type: 'ParentStory', media: { id } }])
    const row = await prisma().media.findUniqueOrThrow({ where: { id }, include: { searchKeys: true } })
    expect(row.tagIds).toEqual([tag])
    expect(row.searchKeys.map(({ key }) => key).sort()).toEqual(['bebop', 'cowboy bebop', 'カウボーイビバップ'])
    expect(once(await drainInvalidations())).toEqual(
      once([
        ...own(id),
        `media:${other}`,
        `series:${series}`,
        'index:series',
        `character:${hero}`,
        `character:${villain}`,
        `person:${voice}`,
        `person:${director}`,
        `company:${company}`,
        'index:tag',
      ]),
    )
  })
})

describe('changing a work', () => {
  test('keeps fields that are not given, and sets given nulls', async () => {
    const id = await create({
      title: 'Trigun',
      type: 'Anime',
      nativeTitle: 'トライガン',
      synonyms: ['Tri'],
      description: 'A gunman.',
    })
    const before = await prisma().media.findUniqueOrThrow({ where: { id } })
    await update(id, { description: null, status: 'Ended' })
    expect(await mediaHead(id)).toMatchObject({
      nativeTitle: 'トライガン',
      synonyms: [{ title: 'Tri' }],
      description: null,
      status: 'Ended',
    })
    const after = await prisma().media.findUniqueOrThrow({ where: { id } })
    expect(after.updatedAt.getTime()).toBeGreaterThan(before.updatedAt.getTime())
    expect(after.createdAt).toEqual(before.createdAt)
  })

  test('of titles updates its sort key and search keys, with the popularity in them', async () => {
    const id = await givenMedia({ title: 'Akira', popularity: 7, synonymTitles: ['AKIRA!'] })
    await update(id, { title: 'The Ákira 2', synonyms: ['Neo Tokyo'] })
    const row = await prisma().media.findUniqueOrThrow({ where: { id }, include: { searchKeys: true } })
    expect(row.titleSort).toBe('akira 000002')
    expect(row.searchKeys.map(({ key, popularity }) => [key, popularity]).sort()).toEqual([
      ['neo tokyo', 7],
      ['the akira 2', 7],
    ])
  })

  test('of tags updates the array and the counts', async () => {
    const id = await givenMedia({ title: 'Planetes', tagNames: ['Planetes one', 'Planetes two'] })
    const [one, two] = await prisma().tag.findMany({
      where: { name: { startsWith: 'Planetes' } },
      orderBy: { id: 'asc' },
    })
    await update(id, { tags: [two?.id ?? 0] })
    expect((await prisma().media.findUniqueOrThrow({ where: { id } })).tagIds).toEqual([two?.id])
    expect((await prisma().tag.findUniqueOrThrow({ where: { id: one?.id } })).mediaCount).toBe(0)
    expect((await prisma().tag.findUniqueOrThrow({ where: { id: two?.id } })).mediaCount).toBe(1)
  })

  test('of relations writes both directions', async () => {
    const [id, sequel, spinOff, gone] = [
      await givenMedia({ title: 'A' }),
      await givenMedia({ title: 'B' }),
      await givenMedia({ title: 'C' }),
      await givenMedia({ title: 'D' }),
    ]
    await update(spinOff, { relations: [{ type: 'ParentStory', media: id }] })
    await prisma().mediaRelation.update({
      where: { fromId_toId: { fromId: id, toId: spinOff } },
      data: { type: 'SpinOff' },
    })
    await update(id, {
      relations: [
        { type: 'SpinOff', media: spinOff },
        { type: 'Sequel', media: gone },
      ],
    })
    await drainInvalidations()
    await update(id, {
      relations: [
        { type: 'SpinOff', media: spinOff },
        { type: 'Sequel', media: sequel },
      ],
    })
    expect(once(await drainInvalidations())).toEqual(once([...own(id), `media:${gone}`, `media:${sequel}`]))
    const rows = await prisma().mediaRelation.findMany({ where: { OR: [{ fromId: id }, { toId: id }] } })
    expect(rows.map(({ fromId, toId, type }) => [fromId, toId, type]).sort()).toEqual(
      [
        [id, sequel, 'Sequel'],
        [id, spinOff, 'SpinOff'],
        [sequel, id, 'Prequel'],
        [spinOff, id, 'ParentStory'],
      ].sort(),
    )
  })

  test('keeps the rows of episodes that stay', async () => {
    const id = await create({
      title: 'Episodes',
      type: 'Anime',
      episodes: [
        { number: 1, title: 'One' },
        { number: 2, title: 'Two' },
      ],
    })
    const before = (await mediaEntry(id))?.episodes
    await update(id, { episodes: [{ number: 2, title: 'Zwei' }, { number: 3 }] })
    const after = (await mediaEntry(id))?.episodes
    expect(after?.map(({ number, title }) => [number, title])).toEqual([
      [2, 'Zwei'],
      [3, null],
    ])
    expect(after?.[0]?.id).toBe(before?.[1]?.id)
  })
})

describe('invalidation', () => {
  test('of an own field: the work and the lists, nothing else', async () => {
    const { hero, director, company, series, other } = await named()
    const id = await create({
      title: 'Quiet',
      type: 'Anime',
      series,
      relations: [{ type: 'Sequel', media: other }],
      characters: [{ character: hero, role: 'Lead' }],
      staff: [{ person: director, role: 'Director' }],
      companies: [{ company, role: 'Studio' }],
    })
    await drainInvalidations()
    await update(id, { title: 'Loud' })
    expect(once(await drainInvalidations())).toEqual(once(own(id)))
  })

  test('of lists: only entries that were added, removed or changed', async () => {
    const { hero, villain, director, voice, company } = await named()
    const stays = await givenCharacter('Jet Black')
    const cast = [
      { character: hero, role: 'Lead' as const, actors: [{ person: voice }] },
      { character: stays, role: 'Support' as const },
    ]
    const id = await create({
      title: 'Cast',
      type: 'Anime',
      characters: cast,
      staff: [{ person: director, role: 'Director' }],
      companies: [{ company, role: 'Studio' }],
    })
    await drainInvalidations()
    await update(id, {
      characters: [
        { character: villain, role: 'Lead' },
        { character: stays, role: 'Support' },
      ],
      staff: [{ person: director, role: 'Director' }],
      companies: [{ company, role: 'Studio' }],
    })
    expect(once(await drainInvalidations())).toEqual(
      once([...own(id), `character:${hero}`, `character:${villain}`, `person:${voice}`]),
    )
    await drainInvalidations()
    await update(id, {
      characters: [
        { character: villain, role: 'Support' },
        { character: stays, role: 'Support' },
      ],
    })
    expect(once(await drainInvalidations())).toEqual(once([...own(id), `character:${villain}`]))
  })

  test('of a move between series: both', async () => {
    const [one, two] = [(await named()).series, (await named()).series]
    const id = await create({ title: 'Mover', type: 'Anime', series: one })
    await drainInvalidations()
    await update(id, { series: two })
    expect(once(await drainInvalidations())).toEqual(once([...own(id), `series:${one}`, `series:${two}`]))
    await drainInvalidations()
    await update(id, { series: two })
    expect(once(await drainInvalidations())).toEqual(once(own(id)))
    await update(id, { releaseDate: '2001' })
    // Its years are derived from its works.
    expect(once(await drainInvalidations())).toEqual(once([...own(id), `series:${two}`, 'index:series']))
  })

  test('of a refused input: nothing', async () => {
    const id = await givenMedia({ title: 'Refused' })
    await refused(update(id, { title: 'Never', tags: [999_999] }))
    expect(await drainInvalidations()).toEqual([])
    expect((await mediaHead(id))?.title).toBe('Refused')
  })

  test('of a failing commit: nothing', async () => {
    const { hero, series } = await named()
    const id = await givenMedia({ title: 'Kept' })
    const parts = { series, characters: [{ character: hero, role: 'Lead' as const }] }
    await refusingCommits('media', async () => {
      await expect(update(id, { title: 'Lost', ...parts })).rejects.toThrow(COMMIT_REFUSED)
      await expect(create({ title: 'Lost', type: 'Anime', ...parts })).rejects.toThrow(COMMIT_REFUSED)
    })
    expect(await drainInvalidations()).toEqual([])
    expect((await mediaHead(id))?.title).toBe('Kept')
    expect(await prisma().media.count({ where: { title: 'Lost' } })).toBe(0)
  })
})

describe('a refusal', () => {
  test('of a missing work', async () => {
    expect((await refused(update(999_999, { title: 'x' }))).code).toBe('notFound')
  })

  test('of an edit that is based on an older state', async () => {
    const id = await givenMedia({ title: 'Contested' })
    const updatedDate = (await mediaHead(id))?.lastUpdated
    await update(id, { title: 'First', updatedDate })
    expect((await refused(update(id, { title: 'Second', updatedDate }))).code).toBe('conflict')
    await update(id, { title: 'Third', updatedDate: (await mediaHead(id))?.lastUpdated })
    expect((await mediaHead(id))?.title).toBe('Third')
  })

  test('of one of two concurrent edits of the same state', async () => {
    const id = await givenMedia({ title: 'Race' })
    const updatedDate = (await mediaHead(id))?.lastUpdated
    const edits = await Promise.allSettled(['a', 'b', 'c', 'd'].map((title) => update(id, { title, updatedDate })))
    expect(edits.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('of entries that do not exist, named by field', async () => {
    const refusal = await refused(
      create({
        title: 'Nobody',
        type: 'Anime',
        series: 999_999,
        tags: [999_999],
        relations: [{ type: 'Sequel', media: 999_999 }],
        characters: [{ character: 999_999, role: 'Lead' }],
        staff: [{ person: 999_999, role: 'Other' }],
        companies: [{ company: 999_999, role: 'Other' }],
      }),
    )
    expect(refusal.code).toBe('invalidInput')
    expect(Object.keys(refusal.fields ?? {}).sort()).toEqual([
      'characters',
      'companies',
      'relations',
      'series',
      'staff',
      'tags',
    ])
    expect(await prisma().media.count({ where: { title: 'Nobody' } })).toBe(0)
  })

  test('of a relation to itself, an end before the beginning, another work’s external id', async () => {
    const id = await givenMedia({ title: 'Odd', releaseDate: 20100400 })
    expect((await refused(update(id, { relations: [{ type: 'Other', media: id }] }))).fields).toEqual({
      relations: 'itself',
    })
    expect((await refused(update(id, { endDate: '2010-03-31' }))).fields).toEqual({ endDate: 'endsBeforeBegin' })
    await update(id, { endDate: '2010', externalIds: [{ site: 'anidb', externalId: '1' }] })
    const refusal = await refused(
      create({ title: 'Thief', type: 'Anime', externalIds: [{ site: 'anidb', externalId: '1' }] }),
    )
    expect([refusal.code, refusal.fields]).toEqual(['conflict', { externalIds: 'taken' }])
  })
})

test('concurrent edits with common entries all succeed', async () => {
  const { hero, director, voice, company, other } = await named()
  const tags = (await Promise.all([named(), named(), named()])).map(({ tag }) => tag)
  const ids = await Promise.all(['P', 'Q', 'R', 'S'].map((title) => givenMedia({ title })))
  await Promise.all(
    ids.flatMap((id, at) =>
      [tags, [...tags].reverse(), tags.slice(1)].map((some) =>
        update(id, {
          tags: some,
          relations: [
            ...ids.filter((one) => one !== id).map((media) => ({ type: 'Other' as const, media })),
            { type: 'Sequel', media: other },
          ],
          characters: [{ character: hero, role: at % 2 ? 'Lead' : 'Support', actors: [{ person: voice }] }],
          staff: [{ person: director, role: 'Director' }],
          companies: [{ company, role: 'Studio' }],
        }),
      ),
    ),
  )
  for (const tag of await prisma().tag.findMany({ where: { id: { in: tags } } }))
    expect(tag.mediaCount).toBe(await prisma().mediaTag.count({ where: { tagId: tag.id } }))
})
