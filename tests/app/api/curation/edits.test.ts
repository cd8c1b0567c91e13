import { beforeAll, describe, expect, test } from 'vitest'
import { RESOURCES } from '@/lib/catalogue/nouns'
import { changesPage, contributorPage, editPage } from '@/lib/curation/schemas/edits'
import { prisma } from '@/server/platform/database/client'
import { refusalOf, send } from '@/tests/support/accounts'
import { useDatabase } from '@/tests/support/database'
import { bearerOf, givenCharacter, givenMedia, givenUser } from '@/tests/support/factories'
import { parseXml, textOf } from '@/tests/support/xml'

useDatabase()

type Headers = { authorization: string }
let editor: Headers
let editorId: number
beforeAll(async () => {
  editorId = await givenUser('careful', { permissions: ['CanEdit'] })
  editor = await bearerOf(editorId)
})

const change = async (path: string, body: object) => expect((await send('PUT', path, body, editor)).status).toBe(200)
const editsAt = async (path: string) => editPage.parse(await (await send('GET', path, undefined, editor)).json())

test('the edits of a work have each field before and after', async () => {
  const id = await givenMedia({ title: 'Lanterns', totalEpisodes: 12 })
  expect((await editsAt(`/api/media/${id}/edits`)).data).toEqual([])
  await change(`/api/media/${id}`, { releaseDate: '2021-04', totalEpisodes: 13 })
  await change(`/api/media/${id}`, { title: 'Paper Lanterns', type: 'Movie', releaseDate: null })
  const { data, total } = await editsAt(`/api/media/${id}/edits`)
  expect(total).toBe(2)
  const told = data.map(({ editor, changes }) => [
    editor?.username,
    changes.map(({ field, before, after }) => [field, before, after]).sort(),
  ])
  expect(told).toEqual([
    [
      'careful',
      [
        ['releaseDate', '2021-04', null],
        ['title', 'Lanterns', 'Paper Lanterns'],
        ['type', 'Anime', 'Movie'],
      ],
    ],
    [
      'careful',
      [
        ['releaseDate', null, '2021-04'],
        ['totalEpisodes', 12, 13],
      ],
    ],
  ])
})

test('so do those of a character; after the account is deleted the name is missing', async () => {
  const id = await givenCharacter('Rei Ayanami')
  const gone = await givenUser('leaving', { permissions: ['CanEdit'] })
  const headers = await bearerOf(gone)
  await send('PUT', `/api/characters/${id}`, { birthday: '--03-30' }, headers)
  await prisma().user.delete({ where: { id: gone } })
  expect((await editsAt(`/api/characters/${id}/edits`)).data).toMatchObject([
    { editor: null, changes: [{ field: 'birthday', before: null, after: '--03-30' }] },
  ])
})

test('they are paged, newest first', async () => {
  const id = await givenMedia({ title: 'Often' })
  for (const totalEpisodes of [1, 2, 3]) await change(`/api/media/${id}`, { totalEpisodes })
  const found = await editsAt(`/api/media/${id}/edits?size=2&page=1`)
  expect(found).toMatchObject({ total: 3, totalPages: 2, page: 1, size: 2 })
  expect(found.data.map(({ changes }) => changes[0]?.after)).toEqual([1])
})

test('everybody sees them; a missing entry is a 404', async () => {
  const id = await givenMedia({ title: 'Quiet', totalEpisodes: 12 })
  await change(`/api/media/${id}`, { totalEpisodes: 13 })
  const found = editPage.parse(await (await send('GET', `/api/media/${id}/edits`)).json())
  expect(found.data).toMatchObject([{ editor: { username: 'careful' }, entry: { noun: 'media', id, name: 'Quiet' } }])
  for (const resource of Object.values(RESOURCES))
    expect((await refusalOf(await send('GET', `/api/${resource}/999999/edits`)))[0]).toBe(404)
})

test('recent changes are filtered by noun and kind, and go on before a change', async () => {
  const work = await givenMedia({ title: 'Work', totalEpisodes: 1 })
  const character = await givenCharacter('Rei')
  await change(`/api/media/${work}`, { totalEpisodes: 2 })
  await change(`/api/characters/${character}`, { birthday: '--03-30' })
  await change(`/api/media/${work}`, { totalEpisodes: 3 })
  const recent = async (query: string) => changesPage.parse(await (await send('GET', `/api/edits?${query}`)).json())
  const first = await recent('noun=media&kind=change&size=1')
  expect(first.data).toMatchObject([{ entry: { id: work }, changes: [{ before: 2, after: 3 }] }])
  const second = await recent(`noun=media&kind=change&size=1&until=${first.until}`)
  expect(second.data).toMatchObject([{ entry: { id: work }, changes: [{ before: 1, after: 2 }] }])
  expect((await recent('size=2')).data.map(({ entry }) => entry.noun)).toEqual(['media', 'character'])
  expect((await recent('kind=hide')).data).toEqual([])
  const [newest] = first.data
  expect(await (await send('GET', `/api/edits/${newest?.id}`)).json()).toEqual(newest)
  expect((await send('GET', '/api/edits/999999')).status).toBe(404)
})

test('feeds of recent changes, of an entry and of a contributor are Atom', async () => {
  const id = await givenMedia({ title: 'Fed & told', totalEpisodes: 1 })
  await change(`/api/media/${id}`, { totalEpisodes: 2 })
  for (const path of [
    '/api/feeds/changes?noun=media',
    `/api/feeds/changes/media/${id}`,
    '/api/feeds/contributions/careful',
  ]) {
    const answer = await send('GET', path)
    expect(answer.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
    const text = await answer.text()
    expect(text).toContain('<title>Fed &amp; told: Changed</title>')
    expect(text).toContain('Episodes or chapters: 1 → 2')
  }
  const unchanged = await givenMedia({ title: 'Unchanged' })
  const empty = async () => (await send('GET', `/api/feeds/changes/media/${unchanged}`)).text()
  const text = await empty()
  const updated = textOf(parseXml(text), '{http://www.w3.org/2005/Atom}updated') ?? ''
  expect(Date.parse(updated)).toBeGreaterThan(Date.parse('2026-01-01'))
  expect(await empty()).toBe(text)
  expect((await send('GET', '/api/feeds/changes/media/999999')).status).toBe(404)
  expect((await send('GET', '/api/feeds/contributions/nobody')).status).toBe(404)
})

test('what somebody contributed is counted', async () => {
  const by = await givenUser('diligent', { permissions: ['CanEdit'] })
  const id = await givenMedia({ title: 'Counted', totalEpisodes: 1 })
  const headers = await bearerOf(by)
  for (const totalEpisodes of [2, 3]) await send('PUT', `/api/media/${id}`, { totalEpisodes }, headers)
  const [newest] = (await editsAt(`/api/media/${id}/edits`)).data
  await send('POST', `/api/edits/${newest?.id}/revert`, {}, editor)
  await prisma().contributor.update({ where: { userId: by }, data: { accepted: 4, refused: 2 } })
  await prisma().contribution.create({ data: { noun: 'media', mediaId: id, proposerId: by, before: {}, after: {} } })
  const found = await (await send('GET', '/api/users/diligent/contributions?size=1')).json()
  expect(contributorPage.parse(found)).toMatchObject({
    counts: { edits: 2, reverted: 1, accepted: 4, refused: 2, open: 1 },
    data: [{ id: newest?.id, revertedBy: expect.any(Number) }],
    until: newest?.id,
  })
})

test('relations and episodes are changed, told in the history, and shown', async () => {
  const id = await givenMedia({ title: 'First' })
  const other = await givenMedia({ title: 'Second' })
  await change(`/api/media/${id}`, { relations: [{ type: 'Sequel', media: other }] })
  await change(`/api/media/${id}/episodes`, {
    episodes: [
      { number: 1, title: 'Begin', airsAt: '2026-04-05T14:30:00Z' },
      { number: 2, aired: '2026-04' },
    ],
  })
  expect(await (await send('GET', `/api/media/${id}/episodes`)).json()).toMatchObject({
    total: 2,
    data: [
      { number: 1, title: 'Begin', airsAt: '2026-04-05T14:30:00.000Z', aired: '2026-04-05' },
      { number: 2, aired: '2026-04' },
    ],
  })
  await change(`/api/media/${id}/episodes`, { episodes: [{ number: 2, title: 'Go on' }], removed: [1] })
  const { data } = await editsAt(`/api/media/${id}/edits`)
  expect(data.map(({ changes }) => changes.map(({ items: _, ...change }) => change))).toEqual([
    [{ field: 'episodes', before: '1 · Begin · 2026-04-05T14:30:00.000Z\n2 · 2026-04', after: '2 · Go on' }],
    [{ field: 'episodes', before: null, after: '1 · Begin · 2026-04-05T14:30:00.000Z\n2 · 2026-04' }],
    [{ field: 'relations', before: null, after: 'Sequel · Second' }],
  ])
  const back = await (await send('GET', `/api/media/${other}`)).json()
  expect(back.relations).toMatchObject([{ type: 'Prequel', media: { id } }])
})

test('a change of episodes needs the permission and the current version, and is refused whole', async () => {
  const id = await givenMedia({ title: 'Guarded' })
  const path = `/api/media/${id}/episodes`
  const body = { episodes: [{ number: 1 }] }
  expect((await send('PUT', path, body)).status).toBe(401)
  expect((await send('PUT', path, body, await bearerOf(await givenUser()))).status).toBe(403)
  const put = (given: object, at = path) => send('PUT', at, given, editor)
  expect(await refusalOf(await put({ ...body, updatedDate: '2020-01-01T00:00:00Z' }))).toMatchObject([409, 'conflict'])
  expect((await put(body, '/api/media/999999/episodes')).status).toBe(404)
  for (const wrong of [
    { episodes: [{ number: 1 }, { number: 1 }] },
    { episodes: [{ number: -1 }] },
    { episodes: [{ number: 1 }, { number: 2, airsAt: 'soon' }] },
    { episodes: Array.from({ length: 501 }, (_, number) => ({ number })) },
    { removed: ['1'] },
  ])
    expect((await put(wrong)).status).toBe(400)
  expect(await prisma().episode.count({ where: { mediaId: id } })).toBe(0)
})

describe('two editors', () => {
  const put = (path: string, body: object) => send('PUT', path, body, editor)
  const versionOf = async (id: number) =>
    (await prisma().media.findUniqueOrThrow({ where: { id }, select: { updatedAt: true } })).updatedAt.toISOString()
  const work = async (id: number) => (await (await send('GET', `/api/media/${id}`)).json()) as Record<string, unknown>

  test('who change different fields of a work, a character and a tag keep both changes', async () => {
    const id = await givenMedia({ title: 'Lanterns', totalEpisodes: 12 })
    const updatedDate = await versionOf(id)
    await change(`/api/media/${id}`, { updatedDate, began: { title: 'Lanterns' }, title: 'Paper Lanterns' })
    await change(`/api/media/${id}`, { updatedDate, began: { totalEpisodes: 12 }, totalEpisodes: 13 })
    expect(await work(id)).toMatchObject({ title: 'Paper Lanterns', totalEpisodes: 13 })
    const character = `/api/characters/${await givenCharacter('Rei Ayanami')}`
    await change(character, { began: { birthday: null }, birthday: '--03-30' })
    await change(character, { began: { firstName: 'Rei' }, firstName: 'Lei' })
    expect(await (await send('GET', character)).json()).toMatchObject({ firstName: 'Lei', birthday: '--03-30' })
    const tag = `/api/tags/${(await prisma().tag.create({ data: { name: 'Mecha', key: 'mecha' } })).id}`
    await change(tag, { began: { aliases: [] }, aliases: ['Robots'] })
    await change(tag, { began: { description: null, isSpoiler: false }, description: 'Steel.', isSpoiler: true })
    await change(tag, { began: { aliases: [] }, aliases: ['Machines'] })
    expect((await (await send('GET', tag)).json()).aliases).toEqual(['Machines', 'Robots'])
    expect(await refusalOf(await put(tag, { began: { description: null }, description: 'Iron.' }))).toEqual([
      409,
      'conflict',
      { description: 'changed' },
    ])
  })

  test('who change the same field are shown what it says now; the same value twice is no conflict', async () => {
    const id = await givenMedia({ title: 'Lanterns', releaseDate: 20210400, isAdult: false })
    const mine = { began: { releaseDate: '2021-04', title: 'Lanterns' }, releaseDate: '2021-05', title: 'Mine' }
    await change(`/api/media/${id}`, { began: { releaseDate: '2021-04' }, releaseDate: '2021-06' })
    await change(`/api/media/${id}`, { began: { isAdult: false }, isAdult: true })
    const refused = await put(`/api/media/${id}`, mine)
    expect([refused.status, (await work(id)).title]).toEqual([409, 'Lanterns'])
    expect(await refused.json()).toMatchObject({
      errors: { releaseDate: 'changed' },
      current: { updatedDate: await versionOf(id), values: { releaseDate: '2021-06' } },
    })
    await change(`/api/media/${id}`, { ...mine, began: { ...mine.began, releaseDate: '2021-06' } })
    await change(`/api/media/${id}`, mine)
    expect(await work(id)).toMatchObject({ releaseDate: '2021-05', title: 'Mine', isAdult: true })
  })

  test('without what it began from, a change needs the current version', async () => {
    const id = await givenMedia({ title: 'Lanterns' })
    const updatedDate = await versionOf(id)
    await change(`/api/media/${id}`, { updatedDate, totalEpisodes: 13 })
    expect(await refusalOf(await put(`/api/media/${id}`, { updatedDate, title: 'x' }))).toMatchObject([409, 'conflict'])
  })

  test('who relate a work to others keep each other’s relations', async () => {
    const id = await givenMedia({ title: 'First' })
    const [a = 0, b = 0, c = 0] = [
      await givenMedia({ title: 'A' }),
      await givenMedia({ title: 'B' }),
      await givenMedia({ title: 'C' }),
    ]
    const path = `/api/media/${id}`
    await change(path, { relations: [{ type: 'Sequel', media: a }] })
    const began = { relations: [{ type: 'Sequel', media: a }] }
    await change(path, { began, relations: [...began.relations, { type: 'Prequel', media: b }] })
    await change(path, { began, relations: [{ type: 'Other', media: c }] })
    const related = async () =>
      ((await work(id)).relations as { type: string; media: { id: number } }[])
        .map(({ type, media }) => [media.id, type])
        .sort()
    expect(await related()).toEqual([
      [b, 'Prequel'],
      [c, 'Other'],
    ])
    const refused = await put(path, { began: { relations: [] }, relations: [{ type: 'Sequel', media: b }] })
    expect(await refusalOf(refused)).toEqual([409, 'conflict', { [`relations.${b}`]: 'changed' }])
  })

  test('who change different episodes keep both changes, and the same one is a conflict', async () => {
    const id = await givenMedia({ title: 'Episodic' })
    const path = `/api/media/${id}/episodes`
    await change(path, {
      episodes: [
        { number: 1, title: 'One', airsAt: '2026-04-05T14:30:00Z' },
        { number: 2, title: 'Two', aired: '2026-04' },
        { number: 3 },
      ],
    })
    const { data: began } = await (await send('GET', path)).json()
    await change(path, { began, episodes: [{ number: 2, title: 'Second', aired: '2026-04' }] })
    await change(path, { began, episodes: [{ number: 1, title: 'First' }], removed: [3] })
    const { data } = await (await send('GET', path)).json()
    expect(data.map(({ title }: { title: string }) => title)).toEqual(['First', 'Second'])
    expect(await refusalOf(await put(path, { began, episodes: [], removed: [2] }))).toEqual([
      409,
      'conflict',
      { 'episodes.2': 'changed' },
    ])
    expect(await refusalOf(await put(path, { began: 'x', episodes: [] }))).toEqual([
      400,
      'invalidInput',
      { began: 'invalid' },
    ])
  })
})
