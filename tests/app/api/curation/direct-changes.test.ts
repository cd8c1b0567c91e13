import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { EditedNoun } from '@/lib/catalogue/nouns'
import { RESOURCES } from '@/lib/catalogue/nouns'
import { documentOf } from '@/server/domain/curation/documents/queries'
import { prisma, raw, rows, sql } from '@/server/platform/database/client'
import { refusalOf, send } from '@/tests/support/accounts'
import { useDatabase } from '@/tests/support/database'
import { bearerOf, givenCharacter, givenMedia, givenUser } from '@/tests/support/factories'

// The calls of an entry itself (PUT) are changes like all others: contribute() makes them.

useDatabase()

type Headers = { authorization: string }
let editor: Headers
let moderator: Headers
let member: Headers
beforeAll(async () => {
  editor = await bearerOf(await givenUser('editor', { permissions: ['CanEdit'] }))
  moderator = await bearerOf(await givenUser('warden', { permissions: ['CanModerate', 'CanEdit'] }))
  const trusted = await givenUser('trusted')
  await prisma().contributor.create({ data: { userId: trusted, trustedAt: new Date() } })
  member = await bearerOf(trusted)
})

let media = 0
let character = 0
let tag = 0
let made = 0
beforeEach(async () => {
  media = await givenMedia({ title: 'Before', description: 'One\ntwo' })
  await prisma().episode.createMany({ data: [1, 2].map((number) => ({ mediaId: media, number, title: `${number}` })) })
  character = await givenCharacter('Rei Ayanami')
  const name = `robots ${++made}`
  tag = (await prisma().tag.create({ data: { name, key: name } })).id
})

type Change = [noun: EditedNoun, field: string, path: () => string, body: object, value: unknown]
const changes: Change[] = [
  ['media', 'title', () => `/api/media/${media}`, { title: 'After' }, 'After'],
  [
    'media',
    'episodes',
    () => `/api/media/${media}/episodes`,
    { episodes: [{ number: 2, title: 'Two' }], removed: [1] },
    [expect.objectContaining({ number: 2, title: 'Two' })],
  ],
  ['character', 'firstName', () => `/api/characters/${character}`, { firstName: 'Lei' }, 'Lei'],
  ['tag', 'description', () => `/api/tags/${tag}`, { description: 'Steel.' }, 'Steel.'],
]
const idOf = (noun: EditedNoun) => ({ media, character, tag, series: 0, person: 0, company: 0 })[noun]
const said = async (noun: EditedNoun, field: string) => (await documentOf(prisma(), noun, idOf(noun), [field]))?.[field]
const put = (path: string, body: object, asker = editor) => send('PUT', path, body, asker)
const edits = (noun: EditedNoun) => prisma().edit.count({ where: { [`${noun}Id`]: idOf(noun) } })

describe.each(changes)('a change of a %s: %s', (noun, field, path, body, value) => {
  test('is done, in the history, and a person’s from then on', async () => {
    expect((await put(path(), body)).status).toBe(200)
    expect(await said(noun, field)).toEqual(value)
    expect(await prisma().edit.findMany({ where: { [`${noun}Id`]: idOf(noun) } })).toMatchObject([
      { kind: 'change', kept: expect.arrayContaining([expect.objectContaining({ list: field, was: null })]) },
    ])
  })

  test('that changes nothing is done, and in no history', async () => {
    await put(path(), body)
    const before = await (await send('GET', path())).json()
    const again = await put(path(), body)
    expect([again.status, await again.json()]).toEqual([200, before])
    expect(await edits(noun)).toBe(1)
    expect((await put(path(), {})).status).toBe(200)
  })

  test('is refused if the field is locked, but not to moderators', async () => {
    const before = await said(noun, field)
    const locks = `/api/${RESOURCES[noun]}/${idOf(noun)}/locks`
    expect((await put(locks, { fields: { [field]: true }, comment: 'Vandals' }, moderator)).status).toBe(200)
    expect(await refusalOf(await put(path(), body))).toEqual([403, 'forbidden', { [field]: 'locked' }])
    expect(await said(noun, field)).toEqual(before)
    expect((await put(path(), body, moderator)).status).toBe(200)
    expect(await said(noun, field)).toEqual(value)
  })

  test('is for editors alone: it is never a proposal', async () => {
    expect((await put(path(), body, member)).status).toBe(403)
    expect(await prisma().contribution.count({ where: { [`${noun}Id`]: idOf(noun) } })).toBe(0)
    expect(await edits(noun)).toBe(0)
  })

  test('of another version is a conflict; without one the last change wins', async () => {
    const { lastUpdated } = (await (await send('GET', path().replace('/episodes', ''))).json()) as Record<
      string,
      string
    >
    expect((await put(path(), { ...body, updatedDate: lastUpdated })).status).toBe(200)
    expect(await refusalOf(await put(path(), { ...body, updatedDate: lastUpdated }))).toEqual([409, 'conflict'])
    expect((await put(path(), body)).status).toBe(200)
  })
})

test('one of two changes at once of the same version is a conflict', async () => {
  const updatedDate = (await prisma().media.findUniqueOrThrow({ where: { id: media } })).updatedAt.toISOString()
  const path = `/api/media/${media}`
  const answers = await Promise.all(['a', 'b', 'c', 'd'].map((title) => put(path, { title, updatedDate })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
})

test('without what it began from, only the given fields and episodes are written over', async () => {
  const path = `/api/media/${media}`
  await put(path, { description: 'Mine', totalEpisodes: 12 })
  await put(path, { description: 'Yours' })
  await put(`${path}/episodes`, { episodes: [{ number: 3 }] })
  await put(`${path}/episodes`, { episodes: [{ number: 2, title: 'Second' }], removed: [7] })
  expect(await documentOf(prisma(), 'media', media)).toMatchObject({
    description: 'Yours',
    totalEpisodes: 12,
    episodes: [
      { number: 1, title: '1' },
      { number: 2, title: 'Second' },
      { number: 3, title: null },
    ],
  })
})

describe('what a change began from', () => {
  test('is read as inputs are: line ends and spaces at the ends say nothing', async () => {
    const change = { began: { description: ' One\r\ntwo ' }, description: 'Three' }
    expect((await put(`/api/media/${media}`, change)).status).toBe(200)
    expect(await refusalOf(await put(`/api/media/${media}`, { ...change, description: 'Four' }))).toEqual([
      409,
      'conflict',
      { description: 'changed' },
    ])
    const same = { description: ' Three\r\n ' }
    expect((await put(`/api/media/${media}`, same)).status).toBe(200)
    expect(await edits('media')).toBe(1)
  })

  test('is what GET gave, with a version that is gone', async () => {
    const path = `/api/media/${media}`
    const other = await givenMedia({ title: 'Other' })
    await put(path, { relations: [{ type: 'Prequel', media: other }] })
    const began = await (await send('GET', path)).json()
    await put(path, { totalVolumes: 3 })
    const change = { relations: [{ type: 'Sequel', media: other }], updatedDate: '2020-01-01T00:00:00Z' }
    expect((await put(path, { ...change, began })).status).toBe(200)
    expect(await said('media', 'relations')).toEqual([{ type: 'Sequel', media: other }])
  })

  test('does not count where it is no value of the field', async () => {
    const began = { title: 7, releaseDate: 'soon', unknown: true }
    const change = { began, title: 'After', releaseDate: '2021-04' }
    expect((await put(`/api/media/${media}`, change)).status).toBe(200)
    const episodes = { began: [{ number: 1, title: 7 }], episodes: [{ number: 1, title: 'Mine' }] }
    expect((await put(`/api/media/${media}/episodes`, episodes)).status).toBe(200)
    expect(await said('media', 'title')).toBe('After')
  })
})

test('a merged entry is not found', async () => {
  const other = await givenMedia({ title: 'Twin' })
  expect((await send('POST', `/api/media/${media}/merge`, { into: other }, editor)).status).toBe(200)
  for (const path of [`/api/media/${media}`, `/api/media/${media}/episodes`])
    expect(
      (await refusalOf(await put(path, path.endsWith('s') ? { episodes: [] } : { title: 'X' }))).slice(0, 2),
    ).toEqual([404, 'notFound'])
})

test('of 10,000 episodes only those that differ are written', async () => {
  await rows(sql`INSERT INTO episodes (media_id, number, title)
    SELECT ${media}::int, n, 'Title ' || n FROM generate_series(3, 10000) AS n`)
  const stamps = () =>
    rows<{ n: number }>(sql`SELECT number AS n FROM episodes WHERE media_id = ${media}::int
    AND ${raw('xmin')}::text::bigint > ${raw('(SELECT min(xmin::text::bigint) FROM episodes WHERE number = 10000)')}`)
  const body = { episodes: [{ number: 5000, title: 'Half' }, { number: 10_001 }], removed: [1] }
  expect((await put(`/api/media/${media}/episodes`, body)).status).toBe(200)
  expect((await stamps()).map(({ n }) => n).sort((a, b) => a - b)).toEqual([5000, 10_001])
  expect(await prisma().episode.count({ where: { mediaId: media } })).toBe(10_000)
  const edit = await prisma().edit.findFirstOrThrow({ where: { mediaId: media } })
  expect(edit.after).toEqual({ episodes: [expect.anything(), expect.anything()] })
})
