import { beforeEach, describe, expect, test } from 'vitest'
import { sortKey } from '@/lib/fold'
import { mediaEntry, mediaHead } from '@/server/domain/catalogue/media/queries'
import { prisma } from '@/server/platform/database/client'
import { useDatabase } from '@/tests/support/database'
import { givenMedia } from '@/tests/support/factories'
import { drainInvalidations } from '@/tests/support/invalidations'
import { create, named, once, own, update } from '@/tests/support/media-mutations'

useDatabase()

beforeEach(() => drainInvalidations())

describe('creating a work', () => {
  test('with only a title and a type', async () => {
    const id = await create({ title: '  The   10 Dogs ', type: 'Manga' })
    expect(await mediaHead(id)).toMatchObject({ title: 'The 10 Dogs', type: 'Manga', status: 'Unknown', synonyms: [] })
    const row = await prisma().media.findUniqueOrThrow({ where: { id }, include: { searchKeys: true } })
    expect(row.titleSort).toBe(sortKey('The 10 Dogs'))
    expect(row.editedAt).not.toBeNull()
    expect(row.searchKeys.map(({ key }) => key)).toEqual(['the 10 dogs'])
    expect(once(await drainInvalidations())).toEqual(once(own(id)))
  })

  test('with a country of origin, which null takes away', async () => {
    const id = await create({ title: 'Akira', type: 'Movie', countryOfOrigin: 'JP' })
    expect(await mediaHead(id)).toMatchObject({ countryOfOrigin: 'JP' })
    await update(id, { countryOfOrigin: null })
    expect(await mediaHead(id)).toMatchObject({ countryOfOrigin: null })
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
      synonyms: [{ title: 'Tri', language: 'en' }],
      releaseDate: '1998-02',
      description: 'A gunman.',
    })
    const before = await prisma().media.findUniqueOrThrow({ where: { id } })
    expect(await mediaHead(id)).toMatchObject({ season: 'Winter 1998' })
    await update(id, {
      description: null,
      status: 'Ended',
      season: 'Spring 1998',
      links: [{ address: 'https://trigun.example.com', kind: 'Official' }],
    })
    expect(await mediaHead(id)).toMatchObject({
      nativeTitle: 'トライガン',
      synonyms: [{ title: 'Tri', language: 'en' }],
      description: null,
      status: 'Ended',
      season: 'Spring 1998',
      links: [{ address: 'https://trigun.example.com/', kind: 'Official', language: null }],
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

  test('of tags says how well they fit, and which give away the story; the best fitting comes first', async () => {
    const id = await givenMedia({ title: 'Weighed', tagNames: ['Weighed a', 'Weighed b', 'Weighed c'] })
    const [a, b, c] = await prisma().tag.findMany({
      where: { key: { startsWith: 'weighed' } },
      orderBy: { key: 'asc' },
    })
    const tagsOf = async () =>
      (await mediaHead(id))?.tags.map(({ name, weight, isSpoiler }) => [name, weight, isSpoiler])
    await update(id, {
      tags: [{ tag: a?.id ?? 0 }, { tag: b?.id ?? 0, weight: 90 }, { tag: { id: c?.id ?? 0 }, isSpoiler: true }],
    })
    expect(await tagsOf()).toEqual([
      ['Weighed b', 90, false],
      ['Weighed a', null, false],
      ['Weighed c', null, true],
    ])
    await update(id, { tags: [b?.id ?? 0] })
    expect(await tagsOf()).toEqual([['Weighed b', null, false]])
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
