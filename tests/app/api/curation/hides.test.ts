import { beforeAll, beforeEach, expect, test } from 'vitest'
import { dayInJapan } from '@/lib/catalogue/air-dates'
import { notify } from '@/server/domain/views/notifications'
import { sitemapEntries } from '@/server/domain/views/sitemap'
import { prisma } from '@/server/platform/database/client'
import { refusalOf, send } from '@/tests/support/accounts'
import { useDatabase } from '@/tests/support/database'
import {
  bearerOf,
  givenCharacter,
  givenCompany,
  givenMedia,
  givenPerson,
  givenReview,
  givenSeries,
  givenTorrent,
  givenUser,
} from '@/tests/support/factories'
import { drainInvalidations, invalidateNow } from '@/tests/support/invalidations'

useDatabase()

const TITLE = 'Xylophonia'
const record = { status: 'Watching', episodesWatched: 1 } as const
let editor: { authorization: string }
beforeAll(async () => {
  editor = await bearerOf(await givenUser('hider', { permissions: ['CanEdit'] }))
})

let users = 0
let username = ''
let owner: { authorization: string }
let [userId, id, other, series, character, person, company, tag, torrent] = [0, 0, 0, 0, 0, 0, 0, 0, 0]
beforeEach(async () => {
  await prisma().media.deleteMany()
  const db = prisma()
  username = `owner${++users}`
  userId = await givenUser(username)
  await db.user.update({ where: { id: userId }, data: { showActivity: true } })
  owner = await bearerOf(userId)
  series = await givenSeries('The cycle')
  other = await givenMedia({ title: 'Neighbour', seriesId: series, releaseDate: 20260105 })
  id = await givenMedia({
    title: TITLE,
    seriesId: series,
    status: 'Ongoing',
    format: 'TV',
    popularity: 901,
    members: 900,
    rating: 80,
    ratingCount: 1,
    releaseDate: 20260405,
    tagNames: ['Percussion'],
    externalIds: { create: [{ site: 'myanimelist', externalId: '77' }] },
    episodes: { create: [{ number: 1, title: 'Begin', aired: dayInJapan(new Date()) }] },
  })
  tag = (await db.tag.findFirstOrThrow({ where: { key: 'percussion' } })).id
  character = await givenCharacter('Marimba Player')
  person = await givenPerson('Vibra Phone')
  company = await givenCompany('Mallet Works')
  await db.mediaCharacter.create({ data: { mediaId: id, characterId: character, role: 'Lead' } })
  await db.credit.create({ data: { mediaId: id, personId: person, role: 'Director' } })
  await db.mediaCompany.create({ data: { mediaId: id, companyId: company, role: 'Studio' } })
  await db.mediaRelation.create({ data: { fromId: other, toId: id, type: 'Sequel' } })
  await db.similarWork.create({ data: { mediaId: other, otherId: id, similarity: 0.9 } })
  await db.recommendedWork.create({ data: { mediaId: other, otherId: id, texts: 1, score: 1 } })
  await db.mediaTrend.create({ data: { mediaId: id, type: 'Anime', week: 5, month: 5 } })
  torrent = await givenTorrent(`${TITLE} 01`, { mediaId: id, uploaderId: userId })
  await givenReview({ mediaId: id, posterId: userId, title: 'Fine', recommended: 'Recommended' })
  const list = await db.list.create({
    data: { ownerId: userId, name: 'Mine', slug: 'mine', visibility: 'Public' },
  })
  await db.listEntry.create({ data: { listId: list.id, mediaId: id, position: 1 } })
  await db.watchedRecord.create({ data: { userId, mediaId: id, ...record, rating: 80 } })
  await db.watchedEvent.create({
    data: {
      userId,
      mediaId: id,
      source: 'Form',
      after: { ...record, rating: 80, startedDate: null, finishedDate: null, createdDate: '2026-01-01T00:00:00.000Z' },
    },
  })
  await invalidateNow('*')
})

const publicReads = () => [
  '/api/media',
  '/api/media?adult=include',
  `/api/media?query=${TITLE}`,
  '/api/media?tags=Percussion',
  '/api/media?studio=Mallet%20Works',
  '/api/media?format=TV',
  `/api/search?query=${TITLE}`,
  '/api/search?query=xyloph',
  '/api/top?by=popularity',
  '/api/top?by=week',
  '/api/seasons/2026/spring',
  `/api/series/${series}`,
  `/api/series/${series}/media`,
  `/api/characters/${character}`,
  `/api/characters/${character}/media`,
  `/api/people/${person}`,
  `/api/people/${person}/staff`,
  `/api/companies/${company}/media`,
  `/api/media/${other}`,
  `/api/media/${other}/similar`,
  `/api/media/${other}/story`,
  `/api/media/${other}/recommendations`,
  '/api/feeds/media',
  '/api/feeds/torrents',
  '/api/torrents',
  `/api/torrents/${torrent}`,
  '/api/comments',
  `/api/users/${username}/records?list=anime`,
  `/api/users/${username}/activity`,
  '/api/calendar',
  '/api/search/suggestions?query=xyloph',
  `/api/user-lists/${username}/mine`,
]

async function hide() {
  const answer = await send('POST', `/api/media/${id}/hide`, { comment: 'Asked for' }, editor)
  expect(answer.status).toBe(200)
  return answer.json()
}

async function readAll(paths: readonly string[]) {
  await invalidateNow(...(await drainInvalidations()))
  const found = new Map<string, string>()
  for (const path of paths) found.set(path, await (await send('GET', path)).text())
  return found
}
const naming = (found: ReadonlyMap<string, string>) =>
  [...found].filter(([, text]) => text.includes(TITLE)).map(([path]) => path)

test('a hidden work is nowhere, and everywhere again when it is shown', async () => {
  const before = await readAll(publicReads())
  expect(naming(before)).toEqual(publicReads())
  const entries = async () => {
    const ids: number[] = []
    for await (const part of sitemapEntries('media', 0)) ids.push(...part.map((entry) => entry.id))
    return ids
  }
  expect(await entries()).toContain(id)
  await hide()
  expect(naming(await readAll(publicReads()))).toEqual([])
  expect(await entries()).toEqual([other])
  expect(await (await send('GET', `/api/tags/${tag}`)).json()).toMatchObject({ mediaCount: 0 })
  for (const path of ['/api/edits', `/api/series/${series}`])
    expect(await (await send('GET', path)).text()).not.toContain(TITLE)
  await send('DELETE', `/api/media/${id}/hide`, undefined, editor)
  expect(await readAll(publicReads())).toEqual(before)
  expect(await entries()).toEqual([other, id])
  expect(await (await send('GET', `/api/tags/${tag}`)).json()).toMatchObject({ mediaCount: 1 })
})

test('its calls answer 410, and its owners have it still', async () => {
  await hide()
  for (const rest of ['', ...TABS])
    expect([rest, ...(await refusalOf(await send('GET', `/api/media/${id}${rest}`)))]).toEqual([rest, 410, 'hidden'])
  for (const path of ['/api/watched', `/api/user-lists/${username}/mine`, `/api/users/${username}/activity`])
    expect(await (await send('GET', path, undefined, owner)).text()).toContain(TITLE)
  const exported = `/api/user-lists/${username}/mine/export?format=json`
  expect(await (await send('GET', exported, undefined, owner)).text()).toContain(TITLE)
  expect(await (await send('GET', exported, undefined, editor)).text()).not.toContain(TITLE)
  expect(await prisma().watchedRecord.count({ where: { mediaId: id } })).toBe(1)
})

test('lists count for others what they show: all but hidden works', async () => {
  const list = await prisma().list.findFirstOrThrow({ where: { ownerId: userId, slug: 'mine' } })
  const add = (mediaId: number, position: number) =>
    prisma().listEntry.create({ data: { listId: list.id, mediaId, position } })
  await add(other, 2)
  await add(await givenMedia({ title: 'Third' }), 3)
  type Page = { entryCount: number; total: number; totalPages: number; entries: { media: { title: string } }[] }
  const read = async (as?: { authorization: string }) => {
    await invalidateNow(...(await drainInvalidations()))
    const page = async (n: number): Promise<Page> =>
      (await send('GET', `/api/user-lists/${username}/mine?size=2&page=${n}`, undefined, as)).json()
    const [first, second] = [await page(0), await page(1)]
    const titles = [...first.entries, ...second.entries].map(({ media }) => media.title)
    return [first.entryCount, first.total, first.totalPages, titles.join()]
  }
  const cards = async () => {
    const lists = await (await send('GET', `/api/users/${username}/lists`)).json()
    const profile = await (await send('GET', `/api/users/${username}`)).json()
    const seen = await send('GET', `/api/user-lists/${username}/mine/watched`, undefined, editor)
    return [lists.data[0].entryCount, profile.lists[0].entryCount, (await seen.json()).total]
  }
  const all = [3, 3, 2, `${TITLE},Neighbour,Third`]
  const left = [2, 2, 1, 'Neighbour,Third']
  expect([await read(), await cards()]).toEqual([all, [3, 3, 3]])
  await hide()
  expect([await read(), await read(editor), await read(owner)]).toEqual([left, left, all])
  expect(await cards()).toEqual([2, 2, 2])
  // Entries of it come and go meanwhile.
  await prisma().listEntry.delete({ where: { listId_mediaId: { listId: list.id, mediaId: id } } })
  expect([await read(), await read(owner)]).toEqual([left, left])
  await add(id, 1)
  expect([await read(), await read(owner)]).toEqual([left, all])
  await send('DELETE', `/api/media/${id}/hide`, undefined, editor)
  expect([await read(), await cards()]).toEqual([all, [3, 3, 3]])
  await hide()
  await prisma().media.delete({ where: { id } })
  expect(await prisma().list.findUnique({ where: { id: list.id } })).toMatchObject({ entryCount: 2, hiddenCount: 0 })
})

test('editors read why and by whom, and its history', async () => {
  const state = { id, title: TITLE, hidden: { comment: 'Asked for', editor: 'hider', date: expect.any(String) } }
  expect(await hide()).toEqual(state)
  expect(await (await send('GET', `/api/media/${id}/hide`, undefined, editor)).json()).toEqual(state)
  const history = await send('GET', `/api/media/${id}/hide/edits`, undefined, editor)
  expect(await history.json()).toMatchObject({ data: [{ kind: 'hide', comment: 'Asked for' }] })
  const shown = await send('DELETE', `/api/media/${id}/hide`, undefined, editor)
  expect(await shown.json()).toEqual({ id, title: TITLE, hidden: null })
})

test('what cannot be: hiding twice, showing what is shown, merging and editing a hidden work, and without the permission', async () => {
  const show = () => send('DELETE', `/api/media/${id}/hide`, undefined, editor)
  expect(await refusalOf(await show())).toEqual([409, 'settled'])
  expect(await refusalOf(await send('POST', `/api/media/${id}/hide`, { comment: ' ' }, editor))).toEqual([
    400,
    'invalidInput',
    { comment: 'required' },
  ])
  expect((await send('POST', '/api/media/987654/hide', { comment: 'x' }, editor)).status).toBe(404)
  for (const method of ['GET', 'DELETE'] as const)
    expect((await send(method, `/api/media/${id}/hide`, undefined, owner)).status).toBe(403)
  expect((await send('POST', `/api/media/${id}/hide`, { comment: 'x' }, owner)).status).toBe(403)
  await hide()
  expect(await refusalOf(await send('POST', `/api/media/${id}/hide`, { comment: 'x' }, editor))).toEqual([
    409,
    'settled',
  ])
  for (const [from, into] of [
    [id, other],
    [other, id],
  ])
    expect(await refusalOf(await send('POST', `/api/media/${from}/merge`, { into }, editor))).toEqual([410, 'hidden'])
  const change = { noun: 'media', id, change: { title: 'Other' }, comment: 'x' }
  for (const [method, path, body] of [
    ['POST', '/api/contributions', change],
    ['PUT', `/api/media/${id}`, { isAdult: false }],
    ['GET', `/api/contributions/documents/media/${id}`, undefined],
  ] as const)
    expect([path, ...(await refusalOf(await send(method, path, body, editor)))]).toEqual([path, 410, 'hidden'])
})

test('what waits for it closes, and the proposer is told; another instance may still propose to show it', async () => {
  const change = { noun: 'media', id, change: { title: 'Other' } }
  const { contribution } = await (await send('POST', '/api/contributions', change, owner)).json()
  const elsewhere = { mediaId: id, noun: 'media', origin: 'https://one.example', before: { hidden: true } }
  const shown = await prisma().contribution.create({ data: { ...elsewhere, after: { hidden: false } } })
  await hide()
  const read = async () => (await send('GET', `/api/contributions/${contribution}`, undefined, owner)).json()
  expect(await read()).toMatchObject({ state: 'Outdated' })
  expect(await prisma().contribution.findUniqueOrThrow({ where: { id: shown.id } })).toMatchObject({ state: 'Open' })
  await notify({ kind: 'decided', contribution })
  const told = await prisma().notification.findMany({ where: { userId, contributionId: contribution } })
  expect(told).toHaveLength(1)
  const decision = { decision: 'Accept' }
  expect(await refusalOf(await send('POST', `/api/contributions/${contribution}/decision`, decision, editor))).toEqual([
    409,
    'settled',
  ])
})

test('the pages that show it are made anew', async () => {
  await drainInvalidations()
  await hide()
  const expected = [
    ...[`media:${id}`, `media-reviews:${id}`, `media:${other}`, `series:${series}`, `character:${character}`],
    ...[`person:${person}`, `company:${company}`, `tag:${tag}`, `torrent:${torrent}`, `watched:${userId}`],
    ...[`author:${userId}`, 'index:media', 'index:tag', 'index:trend', 'index:torrent'],
  ]
  expect(await drainInvalidations()).toEqual(expect.arrayContaining(expected))
  await send('DELETE', `/api/media/${id}/hide`, undefined, editor)
  expect(await drainInvalidations()).toEqual(expect.arrayContaining(expected))
})

const TABS = [
  ...['/characters', '/staff', '/episodes', '/attachments', '/reviews', '/recommendations', '/torrents', '/edits'],
  ...['/provenance', '/discussion', '/similar', '/story'],
]
