import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import type { TokenActs } from '@/lib/curation/schemas/token-acts'
import { newPersonalToken } from '@/lib/identity/schemas/personal-tokens'
import type { TokenScope } from '@/lib/identity/token-scopes'
import { cleanAccounts } from '@/server/domain/accounts/cleaning'
import { inContext, newContext } from '@/server/platform/cache/context'
import { pool, prisma, rows, sql } from '@/server/platform/database/client'
import { log } from '@/server/platform/log'
import { CLIENT_HEADER } from '@/server/web/http/client'
import { route } from '@/server/web/http/route'
import { refusalOf, send } from '@/tests/support/accounts'
import { expectDocumented } from '@/tests/support/contract'
import { useDatabase } from '@/tests/support/database'
import { bearerOf, givenMedia, givenUser, PASSWORD } from '@/tests/support/factories'
import { past } from '@/tests/support/past'

useDatabase()

type Headers = Record<string, string>
let userId: number
let me: Headers
let other: Headers
let works: number[]

beforeAll(async () => {
  userId = await givenUser('Scripter', { permissions: ['CanEdit'] })
  me = await bearerOf(userId)
  other = await bearerOf(await givenUser('Stranger'))
  works = []
  for (let n = 0; n < 4; n++) works.push(await givenMedia({ title: `Work ${n}`, totalEpisodes: 12 }))
})
beforeEach(async () => {
  await prisma().personalToken.deleteMany()
  await rows(sql`DELETE FROM rate_limits`)
  await rows(sql`DELETE FROM watched_events`)
  await rows(sql`DELETE FROM watched_records`)
})
afterEach(() => vi.restoreAllMocks())

async function given(scopes: TokenScope[], more = {}) {
  const answer = await send('POST', '/api/me/tokens', { name: 'Script', scopes, password: PASSWORD, ...more }, me)
  expect(answer.status).toBe(200)
  const made = newPersonalToken.parse(await answer.json())
  return { ...made, headers: { authorization: `Bearer ${made.token}` } as Headers }
}
async function mark(media: number, episodesWatched: number, headers: Headers, more = {}) {
  const body = { media, episodesWatched, status: 'Watching', source: 'api', ...more }
  const answer = await send('POST', '/api/watched', body, headers)
  expect(answer.status).toBe(200)
  return answer.json()
}
const acts = async (id: number): Promise<TokenActs> => {
  const answer = await send('GET', `/api/me/tokens/${id}/acts`, undefined, me)
  await expectDocumented('/api/me/tokens/{id}/acts', answer.clone())
  return answer.json()
}
const undo = async (id: number, of: 'records' | 'edits', headers = me) =>
  (await send('POST', `/api/me/tokens/${id}/undo`, { of }, headers)).json()
const episodes = () =>
  rows<{ id: number; episodes: number; note: string | null }>(
    sql`SELECT media_id AS id, episodes_watched AS episodes, note FROM watched_records ORDER BY media_id`,
  )

describe('what a token did to records', () => {
  test('is named in the history, and taken back', async () => {
    const { id, headers } = await given(['WriteRecords'])
    await mark(works[0] as number, 3, me, { note: 'mine' })
    await mark(works[0] as number, 4, headers, { note: 'changed' })
    await mark(works[0] as number, 5, headers)
    await mark(works[1] as number, 1, headers)
    const history = await (await send('GET', '/api/me/history', undefined, me)).json()
    const told = history.data.map(({ event }: { event: { token: string | null } }) => event.token)
    expect(told).toEqual(['Script', 'Script', 'Script', null])
    const events = await (await send('GET', '/api/watched/history', undefined, me)).json()
    expect(events.data[0].token).toBe('Script')
    expect((await acts(id)).records.map(({ media, canUndo }) => [media.title, canUndo])).toEqual([
      ['Work 1', true],
      ['Work 0', true],
      ['Work 0', true],
    ])
    expect(await undo(id, 'records')).toEqual({ undone: 2, kept: 0, next: null })
    expect(await episodes()).toEqual([{ id: works[0], episodes: 3, note: 'mine' }])
    expect(await undo(id, 'records')).toEqual({ undone: 0, kept: 0, next: null })
  })

  test('stays where it was changed since, and where a user changed in between only the last part goes', async () => {
    const { id, headers } = await given(['WriteRecords'])
    const second = await given(['WriteRecords'])
    await mark(works[0] as number, 1, headers)
    await mark(works[0] as number, 2, me)
    await mark(works[1] as number, 1, headers)
    await mark(works[1] as number, 2, me)
    await mark(works[1] as number, 7, headers)
    await mark(works[2] as number, 1, headers)
    await mark(works[2] as number, 2, second.headers)
    expect(await undo(id, 'records')).toEqual({ undone: 1, kept: 2, next: null })
    expect((await episodes()).map(({ episodes }) => episodes)).toEqual([2, 2, 2])
  })

  test('goes on to be taken back after one change of it was undone, and then is named as undone', async () => {
    const { id, headers } = await given(['WriteRecords'])
    await mark(works[0] as number, 3, me)
    await mark(works[0] as number, 4, headers)
    await mark(works[0] as number, 5, headers)
    await send('POST', '/api/watched/undo', {}, me)
    const states = async () => (await acts(id)).records.map(({ isUndone, canUndo }) => [isUndone, canUndo])
    expect(await states()).toEqual([
      [true, false],
      [false, true],
    ])
    expect(await undo(id, 'records')).toEqual({ undone: 1, kept: 0, next: null })
    expect((await episodes()).map(({ episodes }) => episodes)).toEqual([3])
    expect(await states()).toEqual([
      [true, false],
      [true, false],
    ])
    expect(await undo(id, 'records')).toEqual({ undone: 0, kept: 0, next: null })
  })

  test('is no activity any more once it was taken back, to others neither', async () => {
    const { id, headers } = await given(['WriteRecords'])
    await mark(works[0] as number, 1, headers)
    await mark(works[0] as number, 2, headers)
    await mark(works[1] as number, 1, me)
    await mark(works[1] as number, 2, headers)
    await mark(works[1] as number, 3, headers)
    await send('PUT', '/api/users/Scripter/follow', undefined, other)
    await prisma().user.updateMany({ data: { showActivity: true } })
    const activity = async () =>
      (await (await send('GET', '/api/users/Scripter/activity')).json()).data.map(
        ({ media, to }: { media: { title: string }; to: number }) => `${media.title}: ${to}`,
      )
    const feed = async () => JSON.stringify(await (await send('GET', '/api/me/feed', undefined, other)).json())
    expect(JSON.stringify(await activity())).toContain('Work 0')
    expect(await feed()).toContain('Work 0')
    await undo(id, 'records')
    expect(JSON.stringify(await activity())).not.toContain('Work 0')
    expect(await activity()).toEqual(['Work 1: 1'])
    expect(await feed()).not.toContain('Work 0')
  })

  test('is brought back if it was a removal', async () => {
    const { id, headers } = await given(['WriteRecords'])
    await mark(works[0] as number, 3, me, { note: 'mine' })
    await send('DELETE', '/api/watched', { media: works[0] }, headers)
    await mark(works[0] as number, 1, headers)
    await undo(id, 'records')
    expect(await episodes()).toEqual([{ id: works[0], episodes: 3, note: 'mine' }])
  })

  test('is the business of its user alone, in a session', async () => {
    const { id, headers } = await given(['WriteRecords', 'ReadPrivate'])
    for (const [asking, code] of [
      [other, 'notFound'],
      [headers, 'tokenScope'],
    ] as const) {
      expect((await refusalOf(await send('GET', `/api/me/tokens/${id}/acts`, undefined, asking)))[1]).toBe(code)
      const undone = await send('POST', `/api/me/tokens/${id}/undo`, { of: 'records' }, asking)
      expect((await refusalOf(undone))[1]).toBe(code)
    }
  })

  test('tells no note without ReadPrivate, also when it conflicts', async () => {
    const [media] = works
    const mine = await mark(media as number, 3, me, { note: 'secret' })
    const { headers } = await given(['WriteRecords'])
    expect((await mark(media as number, 4, headers)).note).toBeNull()
    const body = { media, episodesWatched: 9, status: 'Watching', source: 'api', updatedDate: mine.updatedDate }
    const refused = await (await send('PUT', '/api/watched', body, headers)).json()
    expect(refused).toMatchObject({ code: 'conflict', current: { episodesWatched: 4, note: null } })
    const undone = await (await send('POST', '/api/watched/undo', {}, headers)).json()
    expect(undone.record).toMatchObject({ episodesWatched: 3, note: null })
    const reading = await given(['WriteRecords', 'ReadPrivate'])
    expect((await mark(media as number, 5, reading.headers)).note).toBe('secret')
  })

  test('tells nothing of private records without ReadPrivate', async () => {
    const [media] = works
    const mine = await mark(media as number, 3, me, { isPrivate: true, rating: 70 })
    const { headers } = await given(['WriteRecords'])
    const written = await mark(media as number, 4, headers)
    const told = ['event', 'media', 'updatedDate']
    expect(Object.keys(written).toSorted()).toEqual(told)
    const body = { media, episodesWatched: 9, status: 'Watching', source: 'api', updatedDate: mine.updatedDate }
    const refused = await send('PUT', '/api/watched', body, headers)
    expect(refused.status).toBe(409)
    expect(await refused.json()).not.toHaveProperty('current')
    const changed = await send('PUT', '/api/watched', { ...body, updatedDate: written.updatedDate }, headers)
    await expectDocumented('/api/watched', changed.clone(), 'PUT')
    expect(Object.keys(await changed.json()).toSorted()).toEqual(told)
    const undone = await (await send('POST', '/api/watched/undo', {}, headers)).json()
    expect(Object.keys(undone.record).toSorted()).toEqual(['media', 'updatedDate'])
    const reading = await given(['WriteRecords', 'ReadPrivate'])
    expect(await mark(media as number, 5, reading.headers)).toMatchObject({ isPrivate: true, rating: 70 })
  })

  test('costs as many statements as a session does', async () => {
    const { headers } = await given(['WriteRecords'])
    await mark(works[3] as number, 1, headers)
    const statements = async (work: () => Promise<unknown>) => {
      const asked = vi.spyOn(pool(), 'query').mockClear()
      await work()
      // Another process is told of earlier writes at any time.
      return asked.mock.calls.filter((call) => !JSON.stringify(call[0]).includes('pg_notify')).length
    }
    const calls = [
      (by: Headers, n: number) => mark(works[3] as number, n, by),
      (by: Headers) => send('GET', '/api/watched', undefined, by),
      (by: Headers) => send('GET', '/api/me/home', undefined, by),
    ]
    const reading = await given(['WriteRecords', 'ReadLists', 'ReadPrivate'])
    for (const call of calls) {
      await call(me, 2)
      await call(reading.headers, 3)
      const bySession = await statements(() => call(me, 4))
      expect(bySession).toBeGreaterThan(1)
      expect(await statements(() => call(reading.headers, 5))).toBe(bySession)
    }
  })
})

test('what it did to lists, reviews and follows is listed, and what was refused is not', async () => {
  const { id, headers } = await given(['WriteLists', 'WriteFollows'])
  await send('POST', '/api/user-lists', { name: 'By script', visibility: 'Private' }, headers)
  expect((await send('PUT', '/api/users/Stranger/follow', undefined, headers)).status).toBe(200)
  expect((await send('PUT', '/api/users/Nobody/follow', undefined, headers)).status).toBe(404)
  expect((await send('PUT', '/api/notifications/read', {}, headers)).status).toBe(403)
  await send('GET', '/api/users/Stranger/follow', undefined, headers)
  expect((await acts(id)).calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'PUT /api/users/Stranger/follow',
    'POST /api/user-lists',
  ])
})

test('a write that failed is not listed, although its token was asked for once more', async () => {
  const { id, headers } = await given(['WriteLists'])
  const failing = route(
    { access: 'user', tokenScope: 'WriteLists', summary: '', description: '', answer: z.null() },
    () => Promise.reject(new Error('broken')),
  )
  vi.spyOn(log, 'error').mockImplementation(() => {})
  const request = new Request('http://localhost:3000/api/user-lists', { method: 'POST', headers })
  const answer = await inContext(newContext(), () => failing(request, { params: Promise.resolve({}) }))
  expect(answer.status).toBe(500)
  expect((await acts(id)).calls).toEqual([])
})

test('titles of hidden works are not told', async () => {
  const { id, headers } = await given(['WriteRecords'])
  const gone = await givenMedia({ title: 'Gone' })
  await mark(gone, 1, headers)
  expect((await acts(id)).records).toHaveLength(1)
  await prisma().hiddenMedia.create({ data: { mediaId: gone, isAdult: false, comment: '' } })
  await rows(sql`UPDATE media SET is_adult = NULL WHERE id = ${gone}`)
  expect((await acts(id)).records).toEqual([])
})

test('without ReadPrivate works of private records are added to no list', async () => {
  await mark(works[0] as number, 1, me)
  await mark(works[1] as number, 1, me, { isPrivate: true })
  const { headers } = await given(['WriteLists'])
  await send('POST', '/api/user-lists', { name: 'Shelf', visibility: 'Public' }, me)
  const add = async (by: Headers) =>
    (await send('POST', '/api/user-lists/Scripter/shelf/watched', { filter: {} }, by)).json()
  expect(await add(headers)).toEqual({ media: [works[0]], present: 0, refused: 0 })
  expect((await add(me)).media).toEqual([works[1]])
})

test('its edits of entries are listed and taken back, but not what was changed since', async () => {
  const { id, headers } = await given(['EditCatalogue'])
  const [first, second] = works as [number, number]
  const edit = async (media: number, description: string, by: Headers) =>
    expect((await send('PUT', `/api/media/${media}`, { description }, by)).status).toBe(200)
  await edit(first, 'Of a script.', headers)
  await edit(second, 'Of a script, too.', headers)
  await edit(second, 'Of a person.', me)
  const listed = (await acts(id)).edits
  expect(listed.map(({ noun, entry }) => [noun, entry])).toEqual([
    ['media', second],
    ['media', first],
  ])
  expect(await undo(id, 'edits')).toEqual({ undone: 1, kept: 1, next: null })
  const told = await prisma().media.findMany({ where: { id: { in: [first, second] } }, orderBy: { id: 'asc' } })
  expect(told.map(({ description }) => description)).toEqual([null, 'Of a person.'])
})

test('edits are not taken back by a user who may edit no longer', async () => {
  const { id, headers } = await given(['EditCatalogue'])
  const media = await givenMedia({ title: 'Edited' })
  expect((await send('PUT', `/api/media/${media}`, { description: 'Of a script.' }, headers)).status).toBe(200)
  await rows(sql`DELETE FROM user_permissions WHERE user_id = ${userId}`)
  expect(await refusalOf(await send('POST', `/api/me/tokens/${id}/undo`, { of: 'edits' }, me))).toEqual([
    403,
    'forbidden',
  ])
  expect((await prisma().media.findUniqueOrThrow({ where: { id: media } })).description).toBe('Of a script.')
})

describe('a token', () => {
  test('ends after a year unless it says otherwise, and then is nobody', async () => {
    const days = (made: { expiresDate: string | null }) =>
      made.expiresDate && Math.round((Date.parse(made.expiresDate) - Date.now()) / 86_400_000)
    expect(days(await given(['ReadLists']))).toBe(365)
    expect(days(await given(['ReadLists'], { days: 30 }))).toBe(30)
    expect(days(await given(['ReadLists'], { days: null }))).toBeNull()
    const long = { name: 'a', scopes: ['ReadLists'], password: PASSWORD, days: 366 }
    expect((await send('POST', '/api/me/tokens', long, me)).status).toBe(400)
    const { id, headers } = await given(['ReadLists'])
    expect((await send('GET', '/api/watched', undefined, headers)).status).toBe(200)
    await rows(sql`UPDATE personal_tokens SET expires_at = ${past()} WHERE id = ${id}`)
    expect((await send('GET', '/api/watched', undefined, headers)).status).toBe(401)
  })

  test.each([
    ['203.0.113.77', '203.0.113.0/24'],
    ['2001:db8:1:2::/64', '2001:db8:1:2::/64'],
    ['unknown', null],
  ])('used at %s says it was from %s', async (address, network) => {
    const { id, headers } = await given(['ReadLists'])
    await send('GET', '/api/watched', undefined, { ...headers, [CLIENT_HEADER]: address })
    const { data } = await (await send('GET', '/api/me/tokens', undefined, me)).json()
    expect(data.find((token: { id: number }) => token.id === id).lastNetwork).toBe(network)
  })

  test('that was revoked keeps what it did, counts no longer, and is forgotten after three months', async () => {
    await prisma().personalToken.deleteMany()
    const { id, headers, token } = await given(['WriteRecords'])
    await mark(works[0] as number, 1, headers)
    expect((await send('DELETE', `/api/me/tokens/${id}`, undefined, me)).status).toBe(200)
    expect((await send('DELETE', `/api/me/tokens/${id}`, undefined, me)).status).toBe(404)
    expect((await send('GET', '/api/users/me', undefined, headers)).status).toBe(401)
    const { data } = await (await send('GET', '/api/me/tokens', undefined, me)).json()
    expect(data).toMatchObject([{ id, revokedDate: expect.any(String) }])
    expect(token).toMatch(/^mokuroku_pat_/)
    expect(await undo(id, 'records')).toMatchObject({ undone: 1 })
    await cleanAccounts()
    expect(await prisma().personalToken.count()).toBe(1)
    await rows(sql`INSERT INTO token_acts (token_id, method, path, created_at)
      SELECT ${id}::int, 'PUT', '/' || n, now() - make_interval(days => CASE WHEN n < 1100 THEN 0 ELSE 91 END)
      FROM generate_series(1, 12000) AS n`)
    // A token that nobody has used for a day was trimmed before.
    await rows(sql`UPDATE personal_tokens SET last_used_at = now() - interval '2 days'`)
    await cleanAccounts()
    expect(await prisma().tokenAct.count()).toBe(1099)
    await rows(sql`UPDATE personal_tokens SET last_used_at = now()`)
    await cleanAccounts()
    expect(await rows(sql`SELECT count(*)::int AS kept, min(substr(path, 2)::int) AS first FROM token_acts`)).toEqual([
      { kept: 1000, first: 100 },
    ])
    await rows(sql`UPDATE personal_tokens SET revoked_at = now() - interval '91 days'`)
    await cleanAccounts()
    expect(await prisma().personalToken.count()).toBe(0)
  })
})
