import { describe, expect, test } from 'vitest'
import { mediaEntry, mediaHead } from '@/server/domain/catalogue/media/queries'
import { undoMerge } from '@/server/domain/curation/merges/mutations'
import { COPIED, DERIVED, MOVED } from '@/server/domain/curation/references/associations'
import { renewCertainties } from '@/server/domain/torrents/readings/certainties/jobs'
import { type Prisma, prisma, rows, sql } from '@/server/platform/database/client'
import { useDatabase } from '@/tests/support/database'
import {
  givenCharacter,
  givenMedia,
  givenPerson,
  givenReview,
  givenTorrent,
  givenUser,
} from '@/tests/support/factories'
import { refused } from '@/tests/support/media-mutations'
import { contents, merge } from './support'

useDatabase()

test('every column that refers to works is handled', async () => {
  const found = await rows<{ name: string }>(
    sql`SELECT conrelid::regclass || '.' || attname AS name FROM pg_constraint JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
      WHERE contype = 'f' AND confrelid = 'media'::regclass ORDER BY 1`,
  )
  const handled = [...MOVED.media.map(({ table, column }) => `${table}.${column}`), COPIED, ...DERIVED.media]
  expect(handled.sort()).toEqual(found.map(({ name }) => name))
})

test('how sure the readings of torrents are is told by what both works are', async () => {
  const into = await givenMedia({ title: 'Sure Tale' })
  const from = await givenMedia({ title: 'Sure Tale Season 2' })
  const ids = [
    await givenTorrent('[G] Sure Tale S02E03', { mediaId: into }),
    await givenTorrent('[G] Sure Tale S02E04', { mediaId: from, certainty: 'Stated' }),
  ]
  await rows(
    sql`UPDATE torrents SET release_title = 'Sure Tale', season = 2, last_season = 2, first_episode = 3, last_episode = 3`,
  )
  await prisma().torrent.updateMany({ where: { id: ids[0] ?? 0 }, data: { certainty: 'Guessed' } })
  await merge(from, into)
  await renewCertainties()
  const found = await prisma().torrent.findMany({ where: { id: { in: ids } } })
  expect(found.map(({ mediaId, certainty }) => [mediaId, certainty])).toEqual([
    [into, 'Stated'],
    [into, 'Stated'],
  ])
})

describe('records', () => {
  const recordsOf = (userId: number) =>
    prisma().watchedRecord.findMany({ where: { userId }, orderBy: { mediaId: 'asc' } })
  const given = (userId: number, mediaId: number, more: object) =>
    prisma().watchedRecord.create({ data: { userId, mediaId, status: 'Watching', ...more } })

  test('of the work that goes are of the other one, with its type and title', async () => {
    const into = await givenMedia({ title: 'Bebop', type: 'Movie' })
    const from = await givenMedia({ title: 'Cowboy' })
    const user = await givenUser()
    await given(user, from, { episodesWatched: 3, rating: 80 })
    await merge(from, into)
    expect(await recordsOf(user)).toMatchObject([
      { mediaId: into, episodesWatched: 3, rating: 80, type: 'Movie', titleSort: 'bebop' },
    ])
    const totals = await prisma().watchedTotal.findMany({ where: { userId: user, total: { not: 0 } } })
    expect(totals).toMatchObject([{ type: 'Movie', status: 'Watching', total: 1 }])
  })

  test.each([
    [
      'further in episodes',
      { episodesWatched: 5 },
      { episodesWatched: 2, status: 'Completed' },
      { episodesWatched: 5 },
    ],
    ['further by status', { status: 'Completed' }, { status: 'Paused' }, { status: 'Completed' }],
    ['nearer', { status: 'Planned' }, { status: 'Watching', rating: 50 }, { status: 'Watching', rating: 50 }],
  ] as const)('of a user who has both: the one that goes is %s', async (_, gone, kept, stays) => {
    const into = await givenMedia({ title: 'Kept' })
    const from = await givenMedia({ title: 'Gone' })
    const user = await givenUser()
    await given(user, from, { rating: 70, note: 'Mine', ...gone })
    await given(user, into, kept)
    await merge(from, into)
    expect(await recordsOf(user)).toMatchObject([{ mediaId: into, rating: 70, note: 'Mine', ...stays }])
    const [event] = await prisma().watchedEvent.findMany({ where: { userId: user } })
    expect(event).toMatchObject({ mediaId: into, source: 'Merge' })
    expect([event?.before, event?.after]).toMatchObject([
      { status: expect.any(String), createdDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) },
      { note: 'Mine', ...stays },
    ])
  })

  test('nothing private becomes public', async () => {
    const into = await givenMedia({ title: 'Kept' })
    const from = await givenMedia({ title: 'Gone' })
    const user = await givenUser()
    await given(user, from, { isPrivate: true })
    await given(user, into, { episodesWatched: 4 })
    await merge(from, into)
    expect(await recordsOf(user)).toMatchObject([{ isPrivate: true, episodesWatched: 4 }])
    const [event] = await prisma().watchedEvent.findMany({ where: { userId: user } })
    expect([event?.before, event?.after]).toMatchObject([{ isPrivate: true }, { isPrivate: true }])
  })
})

test('fields come from the side that is named, else from where there is a value', async () => {
  const into = await givenMedia({ title: 'Kept', nativeTitle: '日本', totalEpisodes: 12, status: 'Unknown' })
  const from = await givenMedia({
    title: 'Gone',
    description: 'A story',
    totalEpisodes: 13,
    status: 'Ended',
    members: 7,
  })
  await merge(from, into, { fields: { totalEpisodes: 'merged' } })
  const head = await mediaHead(into)
  expect(head).toMatchObject({
    title: 'Kept',
    nativeTitle: '日本',
    description: 'A story',
    totalEpisodes: 13,
    status: 'Ended',
  })
  expect(head?.synonyms).toMatchObject([{ title: 'Gone' }])
  const keys = await prisma().mediaSearchKey.findMany({ where: { mediaId: into }, orderBy: { key: 'asc' } })
  expect(keys.map(({ key }) => key)).toEqual(['gone', 'kept', '日本'])
  expect(await mediaHead(from)).toBeNull()
})

test('a title that the other side gives leaves the former one as a further title', async () => {
  const into = await givenMedia({ title: 'Kept' })
  const from = await givenMedia({ title: 'Gone' })
  await merge(from, into, { fields: { title: 'merged' } })
  const head = await mediaHead(into)
  expect([head?.title, head?.synonyms.map(({ title }) => title)]).toEqual(['Gone', ['Kept']])
})

type Asked = { from: number; other: number; character: number; decidedById: number }

/** What people are asked of a work; of the one that goes two were refused. */
function guessesOf(mediaId: number, { from, other, character, decidedById }: Asked): Prisma.GuessCreateManyInput[] {
  const decided = mediaId === from && ({ state: 'Refused', decidedById, decidedAt: new Date('2020-01-01') } as const)
  return [
    { kind: 'Duplicate', mediaId, otherId: other, type: 'Anime', reasons: [], ...decided },
    { kind: 'Sequel', mediaId: other, otherId: mediaId, type: 'Anime', reasons: [] },
    { kind: 'Role', mediaId, characterId: character, type: 'Anime', reasons: [], ...decided },
  ]
}

/** Two works with a row in every table, in conflict where rows can be. */
async function twoFullWorks() {
  const [into, from, other] = [
    await givenMedia({
      title: 'Kept',
      sourceKey: `kept-${Math.random()}`,
      synonymTitles: ['Same', 'Own'],
      tagNames: ['Drama', 'Space'],
    }),
    await givenMedia({
      title: 'Gone',
      sourceKey: `gone-${Math.random()}`,
      synonymTitles: ['Same', 'Other'],
      tagNames: ['Drama', 'Jazz'],
    }),
    await givenMedia({ title: 'Third' }),
  ]
  const [one, two] = [await givenUser(), await givenUser()]
  const character = await givenCharacter('Spike Spiegel')
  const person = await givenPerson('Koichi Yamadera')
  const db = prisma()
  const list = await db.list.create({ data: { ownerId: one, name: 'L', slug: `l-${one}` } })
  for (const mediaId of [from, into]) {
    await db.attachment.create({
      data: { mediaId, type: 'Primary', filename: `${mediaId}.webp`, width: 1, height: 1, color: '#000000' },
    })
    await db.mediaCharacter.create({ data: { mediaId, characterId: character, role: 'Lead' } })
    await db.credit.create({ data: { mediaId, personId: person, role: 'VoiceActor', characterId: character } })
    await db.credit.create({ data: { mediaId, personId: person, role: 'Director', description: `of ${mediaId}` } })
    await db.dismissedWork.create({ data: { mediaId, userId: two } })
    await db.episode.create({ data: { mediaId, number: 1, title: mediaId === from ? 'First' : null } })
    await db.episode.create({ data: { mediaId, number: mediaId === from ? 2 : 3 } })
    await db.externalId.create({ data: { mediaId, site: 'myanimelist', externalId: `anime/${mediaId}` } })
    await db.listEntry.create({
      data: { listId: list.id, mediaId, position: mediaId, description: mediaId === from ? 'Why' : null },
    })
    await db.mediaRelation.createMany({
      data: [
        { fromId: mediaId, toId: other, type: 'Sequel' },
        { fromId: other, toId: mediaId, type: 'Prequel' },
      ],
    })
    await db.guess.createMany({ data: guessesOf(mediaId, { from, other, character, decidedById: one }) })
    await db.mediaSource.create({ data: { mediaId, source: 'one' } })
    await db.mediaPlace.create({ data: { mediaId, site: 'thetvdb', externalId: '1', season: mediaId } })
    await db.pictureAddress.create({ data: { mediaId, address: `https://x.example/${mediaId}`, host: 'x.example' } })
    await db.song.create({ data: { mediaId, position: 0, title: `Song of ${mediaId}`, isOpening: true } })
    await db.report.create({ data: { mediaId, reporterId: one, reason: 'Incorrect' } })
    await givenReview({ mediaId, posterId: one, title: 'Mine', recommended: 'Mixed' })
    await givenReview({ mediaId, otherId: other, posterId: two, kind: 'recommendation' })
    await db.watchedRecord.create({
      data: { mediaId, userId: two, status: 'Watching', episodesWatched: mediaId === from ? 9 : 2 },
    })
    await db.watchedEvent.create({
      data: { mediaId, userId: two, source: 'Form', after: { status: 'Watching', episodesWatched: 2 } },
    })
  }
  await db.mediaRelation.create({ data: { fromId: from, toId: into, type: 'AlternativeVersion' } })
  await db.guess.create({ data: { kind: 'Duplicate', mediaId: into, otherId: from, type: 'Anime', reasons: [] } })
  await givenReview({ mediaId: from, otherId: into, kind: 'recommendation', posterId: one })
  await givenReview({ mediaId: from, kind: 'comment', episode: 1 })
  await givenTorrent('A release', { mediaId: from })
  await db.watchedRecord.create({ data: { mediaId: from, userId: one, status: 'Completed' } })
  await db.listChange.create({ data: { listId: list.id, userId: two, mediaId: from, kind: 'added' } })
  await db.seriesMove.create({ data: { seriesId: 90_000 + from, mediaId: from } })
  return { into, from, other, one, two, list: list.id }
}

test('everything moves: once where it can be only once', async () => {
  const { into, from, one, list } = await twoFullWorks()
  await merge(from, into)
  const left = await contents(from)
  for (const [name, found] of Object.entries(left))
    if (!['watched_totals', 'lists', 'tags'].includes(name)) expect([name, found]).toEqual([name, []])
  const entry = await mediaEntry(into)
  expect(entry?.episodes).toMatchObject([{ number: 1, title: 'First' }, { number: 2 }, { number: 3 }])
  expect(entry?.tags.map(({ name }) => name).sort()).toEqual(['Drama', 'Jazz', 'Space'])
  expect(entry?.synonyms.map(({ title }) => title).sort()).toEqual(['Gone', 'Other', 'Own', 'Same'])
  expect(entry?.relations).toHaveLength(1)
  expect(entry?.externalIds).toHaveLength(2)
  expect(entry?.attachments).toHaveLength(2)
  expect(entry?.openingsAndEndings).toHaveLength(2)
  expect(entry?.characters).toHaveLength(1)
  expect(entry?.staff).toHaveLength(3)
  expect(entry?.counts).toMatchObject({ reviews: 1, torrents: 1, recommendations: 1, episodes: 3 })
  const { entryCount } = await prisma().list.findUniqueOrThrow({ where: { id: list } })
  const kept = await prisma().listEntry.findMany({ where: { listId: list } })
  expect([entryCount, kept.map(({ description }) => description)]).toEqual([1, ['Why']])
  const texts = await prisma().review.findMany({ where: { posterId: one, mediaId: into }, orderBy: { id: 'asc' } })
  expect(texts.map(({ kind, rawText }) => [kind, rawText])).toEqual([
    ['comment', 'Mine\n\nWorth every minute.'],
    ['review', 'Worth every minute.'],
    ['comment', 'Worth every minute.'],
  ])
})

test('what people are asked of one work is asked of the other one, once, and a refusal stays', async () => {
  const { into, from, other } = await twoFullWorks()
  await merge(from, into)
  const asked = await prisma().guess.findMany({ where: { OR: [{ mediaId: into }, { otherId: into }] } })
  expect(asked.map(({ kind, mediaId, otherId, state }) => [kind, mediaId, otherId, state]).sort()).toEqual([
    ['Duplicate', into, other, 'Refused'],
    ['Role', into, null, 'Refused'],
    ['Sequel', other, into, 'Open'],
  ])
})

test('an undo puts everything back', async () => {
  const { into, from, other } = await twoFullWorks()
  const before = await contents(into, from, other)
  const id = await merge(from, into, { fields: { title: 'merged' } })
  expect(await contents(into, from, other)).not.toEqual(before)
  await undoMerge(id, await givenUser())
  expect(await contents(into, from, other)).toEqual(before)
  expect(await prisma().mediaRedirect.count({ where: { oldId: from } })).toBe(0)
})

test('an undo leaves with the work that stayed what has changed since', async () => {
  const { into, from, two, one } = await twoFullWorks()
  const id = await merge(from, into)
  const key = { userId_mediaId: { userId: two, mediaId: into } }
  await prisma().watchedRecord.update({ where: key, data: { episodesWatched: 12 } })
  await prisma().watchedRecord.update({
    where: { userId_mediaId: { userId: one, mediaId: into } },
    data: { rating: 90 },
  })
  await prisma().media.update({ where: { id: into }, data: { description: 'New' } })
  await undoMerge(id, await givenUser())
  expect(await prisma().watchedRecord.findUnique({ where: key })).toMatchObject({ episodesWatched: 12 })
  expect(await prisma().watchedRecord.findMany({ where: { mediaId: from }, orderBy: { userId: 'asc' } })).toMatchObject(
    [
      { userId: one, rating: 90 },
      { userId: two, episodesWatched: 9 },
    ],
  )
  expect(await mediaHead(into)).toMatchObject({ description: 'New' })
})

test('what belongs to an account that was deleted since does not come back', async () => {
  const { into, from, one, two } = await twoFullWorks()
  const id = await merge(from, into)
  await prisma().user.delete({ where: { id: two } })
  await undoMerge(id, await givenUser())
  expect(await prisma().watchedRecord.findMany({ where: { mediaId: from } })).toMatchObject([{ userId: one }])
})

describe('refusals and chains', () => {
  test('a work cannot be merged into itself, an unknown one, or twice', async () => {
    const [a, b, c] = [
      await givenMedia({ title: 'A' }),
      await givenMedia({ title: 'B' }),
      await givenMedia({ title: 'C' }),
    ]
    expect(await refused(merge(a, a))).toMatchObject({ code: 'invalidInput', fields: { into: 'itself' } })
    expect(await refused(merge(a, 999_999))).toMatchObject({ code: 'invalidInput', fields: { into: 'unknownEntry' } })
    expect(await refused(merge(999_999, a))).toMatchObject({ code: 'notFound' })
    await merge(a, b)
    expect(await refused(merge(a, b))).toMatchObject({ code: 'notFound' })
    expect(await refused(merge(c, a))).toMatchObject({ code: 'conflict', current: { into: b } })
    expect(await refused(merge(b, a))).toMatchObject({ code: 'conflict', current: { into: b } })
  })

  test('works of different kinds are one only if that is confirmed', async () => {
    const [anime, movie, manga] = [
      await givenMedia({ title: 'A' }),
      await givenMedia({ title: 'A', type: 'Movie' }),
      await givenMedia({ title: 'A', type: 'Manga' }),
    ]
    expect(await refused(merge(anime, manga))).toMatchObject({
      code: 'conflict',
      fields: { confirmKinds: 'kindsDiffer' },
    })
    expect(await refused(merge(manga, movie, { confirmKinds: false }))).toMatchObject({ code: 'conflict' })
    await merge(anime, movie)
    await merge(movie, manga, { confirmKinds: true })
    expect(await prisma().media.findMany({ where: { id: { in: [anime, movie, manga] } } })).toMatchObject([
      { id: manga, type: 'Manga' },
    ])
  })

  test('of two merges at once of the same work, one happens', async () => {
    const [a, b, c] = [
      await givenMedia({ title: 'A' }),
      await givenMedia({ title: 'B' }),
      await givenMedia({ title: 'C' }),
    ]
    const done = await Promise.allSettled([merge(a, b), merge(a, c), merge(a, b)])
    expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected'])
    const both = await Promise.allSettled([merge(b, c), merge(c, b)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('a chain leads to its end, and is undone from there', async () => {
    const [a, b, c] = [
      await givenMedia({ title: 'A' }),
      await givenMedia({ title: 'B' }),
      await givenMedia({ title: 'C' }),
    ]
    const user = await givenUser()
    await prisma().watchedRecord.create({ data: { userId: user, mediaId: a, status: 'Completed' } })
    const before = await contents(a, b, c)
    const first = await merge(a, b)
    const second = await merge(b, c)
    const leads = () => prisma().mediaRedirect.findMany({ orderBy: { oldId: 'asc' }, where: { oldId: { in: [a, b] } } })
    expect(await leads()).toEqual([
      { oldId: a, mediaId: c },
      { oldId: b, mediaId: c },
    ])
    const editor = await givenUser()
    expect(await refused(undoMerge(first, editor))).toMatchObject({ code: 'mergedFurther' })
    await undoMerge(second, editor)
    expect(await leads()).toEqual([{ oldId: a, mediaId: b }])
    await undoMerge(first, editor)
    expect(await contents(a, b, c)).toEqual(before)
    expect(await refused(undoMerge(first, editor))).toMatchObject({ code: 'settled' })
  })

  test('after 30 days there is no undo', async () => {
    const id = await merge(await givenMedia({ title: 'A' }), await givenMedia({ title: 'B' }))
    await prisma().merge.update({ where: { id }, data: { createdAt: new Date(Date.now() - 31 * 86_400_000) } })
    expect(await refused(undoMerge(id, await givenUser()))).toMatchObject({ code: 'undoExpired' })
    expect(await refused(undoMerge(999_999, await givenUser()))).toMatchObject({ code: 'notFound' })
  })
})
