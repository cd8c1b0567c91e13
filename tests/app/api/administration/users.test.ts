import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { AdministeredUser, FoundUsers, UserTraces } from '@/lib/administration/schemas/users'
import { SECTIONS } from '@/server/domain/accounts/export'
import { noteSeenUsers } from '@/server/domain/identity/sessions/seen'
import { pool, prisma, rows, sql } from '@/server/platform/database/client'
import type { Method } from '@/server/web/http/route'
import { bearer, refusalOf, send } from '@/tests/support/accounts'
import { actsOn } from '@/tests/support/administration'
import { useDatabase } from '@/tests/support/database'
import { givenMedia, givenReview, givenTorrent, givenUser, PASSWORD } from '@/tests/support/factories'
import { report, type Somebody, somebody } from '@/tests/support/moderation'

useDatabase()

const DAY = 86_400_000
const CALLS: [Method, string, object?][] = [
  ['GET', '/api/admin/users'],
  ['POST', '/api/admin/users/searches', { email: 'a' }],
  ['POST', '/api/admin/users/networks', { network: '192.0.2.1' }],
  ['GET', '/api/admin/users/1'],
  ['GET', '/api/admin/users/1/traces'],
  ['POST', '/api/admin/users/1/notes', { text: 'Note' }],
  ['DELETE', '/api/admin/users/1/notes/1'],
]

let administrator: Somebody
beforeAll(async () => {
  administrator = await somebody('CanAdminister')
})

const search = async (query: string) => {
  const response = await send('GET', `/api/admin/users?${query}`, undefined, administrator.headers)
  return (await response.json()) as FoundUsers
}
const namesOf = async (query: string) => (await search(query)).data.map(({ username }) => username)
const read = async <Answer>(address: string) => {
  const response = await send('GET', address, undefined, administrator.headers)
  expect(response.status).toBe(200)
  return (await response.json()) as Answer
}
const userOf = (id: number) => read<AdministeredUser>(`/api/admin/users/${id}`)
const tracesOf = (id: number) => read<UserTraces>(`/api/admin/users/${id}/traces`)

describe('nobody but administrators', () => {
  test.each(CALLS)('%s %s', async (method, address, body) => {
    const users = await Promise.all([somebody(), somebody('CanEdit'), somebody('CanModerate')])
    expect(await refusalOf(await send(method, address, body))).toEqual([401, 'unauthenticated'])
    for (const { headers } of users)
      expect(await refusalOf(await send(method, address, body, headers))).toEqual([403, 'forbidden'])
  })

  test('and no personal token, not even of an administrator', async () => {
    const asked = { name: 'Script', scopes: ['ReadPrivate', 'WriteRecords'], password: PASSWORD }
    const made = await send('POST', '/api/me/tokens', asked, administrator.headers)
    const headers = bearer((await made.json()) as { token: string })
    for (const [method, address, body] of CALLS)
      expect(await refusalOf(await send(method, address, body, headers))).toEqual([403, 'tokenScope'])
  })
})

describe('users are found', () => {
  beforeAll(async () => {
    const spike = await givenUser('Spike.Spiegel', {
      email: 'Spike@Bücher.example',
      emailKey: 'spike@xn--bcher-kva.example',
    })
    await givenUser('Faye_100', { suspendedUntil: new Date(Date.now() + DAY), permissions: ['CanEdit'] })
    const waiting = await givenUser('waiting', { confirmedAt: null })
    const guest = await givenUser('guest')
    await givenUser('asleep', { createdAt: new Date(Date.now() - 400 * DAY), permissions: ['CanModerate'] })
    await prisma().application.create({ data: { userId: waiting, note: 'Please', provenAt: new Date() } })
    await prisma().invitedUser.create({ data: { userId: guest, inviterId: spike, joinedAt: new Date() } })
  })

  test.each([
    ['query=SPIEGEL', ['Spike.Spiegel']],
    ['query=sp', ['Spike.Spiegel']],
    ['query=pi', []],
    ['query=faye_1', ['Faye_100']],
    ['query=faye%251', []],
    ['inviter=spike.spiegel', ['guest']],
    ['inviter=nobody', []],
    ['state=waiting', ['waiting']],
    ['state=notConfirmed', ['waiting']],
    ['state=suspended', ['Faye_100']],
    ['state=editors&query=faye', ['Faye_100']],
    ['state=moderators&query=asleep', ['asleep']],
    ['state=inactive', ['asleep']],
    ['state=active&query=faye', []],
    ['state=administrators&query=spike', []],
  ])('by %s', async (query, names) => {
    expect(await namesOf(query)).toEqual(names)
  })

  test.each([
    [{ email: 'spike@bücher.example' }, ['Spike.Spiegel']],
    [{ email: 'SPIKE@' }, ['Spike.Spiegel']],
    [{ email: 'pike' }, []],
    [{ email: 'spike@', state: 'suspended' }, []],
    [{ email: '', query: 'faye', inviter: '' }, ['Faye_100']],
    [{ query: ' faye\n' }, ['Faye_100']],
    [{ query: 'fa\0ye', inviter: '\0' }, []],
  ])('by %j, which is in no address', async (body, names) => {
    const response = await send('POST', '/api/admin/users/searches', body, administrator.headers)
    expect(response.status).toBe(200)
    expect(((await response.json()) as FoundUsers).data.map(({ username }) => username)).toEqual(names)
  })

  test('not by an email address in the address of the list', async () => {
    expect((await namesOf('email=spike%40&size=1')).length).toBe(1)
    expect(await namesOf('email=spike%40&query=faye')).toEqual(['Faye_100'])
  })

  test('the newest first, by name, and by when they were last seen', async () => {
    expect((await namesOf('size=2'))[0]).toBe(await newestName())
    const byName = await namesOf('sort=name&query=a')
    expect(byName).toEqual([...byName].sort())
    const last = (await search('sort=seen&size=100')).data.map(({ seenDate }) => seenDate)
    expect(last.length).toBeGreaterThan(4)
    expect((await namesOf('sort=seen&size=100')).at(-1)).toBe('asleep')
  })

  test('page by page, at most 300', async () => {
    await rows(sql`INSERT INTO users (username, username_key, email, email_key, password_hash, confirmed_at)
      SELECT 'pack-' || n, 'pack-' || n, 'pack-' || n, 'pack-' || n, '', now() FROM generate_series(1, 320) AS n`)
    const first = await search('query=pack-&size=100')
    expect([first.total, first.totalPages, first.isCut]).toEqual([300, 3, true])
    const pages = await Promise.all([0, 1, 2, 3].map((page) => search(`query=pack-&size=100&page=${page}`)))
    expect(pages.map(({ data }) => data.length)).toEqual([100, 100, 100, 0])
    expect(new Set(pages.flatMap(({ data }) => data.map(({ id }) => id))).size).toBe(300)
    await rows(sql`DELETE FROM users WHERE username LIKE 'pack-%'`)
  })
})

const newestName = async () => (await prisma().user.findFirst({ orderBy: { id: 'desc' } }))?.username

describe('a search by network', () => {
  test('finds sessions and tokens there, and is in the log', async () => {
    const [here, token, elsewhere, ended] = await Promise.all(
      ['here', 'token', 'elsewhere', 'ended'].map((name) => givenUser(name)),
    )
    const expiresAt = new Date(Date.now() + DAY)
    const session = (userId: number, network: string, ends = expiresAt) =>
      ({ userId, network, expiresAt: ends, tokenHash: Buffer.from(`${userId} ${network}`) }) as const
    await prisma().session.createMany({
      data: [
        session(Number(here), '203.0.113.0/24'),
        session(Number(here), '2001:db8:0:1::/64'),
        session(Number(elsewhere), '198.51.100.0/24'),
        session(Number(ended), '203.0.113.0/24', new Date(0)),
      ],
    })
    await prisma().personalToken.create({
      data: {
        userId: Number(token),
        name: 'Script',
        tokenHash: Buffer.alloc(32),
        scopes: ['ReadLists'],
        lastNetwork: '203.0.113.0/24',
      },
    })
    const from = async (network: string) => {
      const response = await send('POST', '/api/admin/users/networks', { network }, administrator.headers)
      expect(response.status).toBe(200)
      const found = (await response.json()) as FoundUsers & { network: string }
      return [found.network, ...found.data.map(({ username }) => username).sort()]
    }
    expect(await from('203.0.113.77')).toEqual(['203.0.113.0/24', 'here', 'token'])
    expect(await from('203.0.113.0/24')).toEqual(['203.0.113.0/24', 'here', 'token'])
    expect(await from('2001:db8:0:1:ffff::1')).toEqual(['2001:db8:0:1::/64', 'here'])
    expect(await from('192.0.2.1')).toEqual(['192.0.2.0/24'])
    const acts = await prisma().moderationLog.findMany({ where: { act: 'SearchNetwork' }, orderBy: { id: 'asc' } })
    expect(acts.map(({ moderatorId, object }) => [moderatorId, object])).toEqual(
      ['203.0.113.0/24', '203.0.113.0/24', '2001:db8:0:1::/64', '192.0.2.0/24'].map((network) => [
        administrator.id,
        network,
      ]),
    )
  })

  test.each(['', 'here', '192.0.2', '192.0.2.0/16', '1.2.3.4, 5.6.7.8', "' OR 1=1"])(
    'refuses "%s"',
    async (network) => {
      const response = await send('POST', '/api/admin/users/networks', { network }, administrator.headers)
      expect(response.status).toBe(400)
    },
  )
})

describe("a user's page", () => {
  test('has what administrators look at, and no secret', async () => {
    const inviter = await givenUser('inviter')
    const id = await givenUser('watched-over', { permissions: ['CanEdit'] })
    await prisma().userPermission.updateMany({
      where: { userId: id },
      data: { issuer: 'https://id.example', grantedById: inviter },
    })
    await prisma().invitedUser.create({ data: { userId: id, inviterId: inviter, joinedAt: new Date() } })
    await prisma().secondFactor.create({
      data: {
        userId: id,
        secret: Buffer.from('secret'),
        keyId: 'k',
        confirmedAt: new Date(),
        recoveryCodes: { create: { codeHash: Buffer.alloc(32) } },
      },
    })
    await prisma().secondFactorRemoval.create({ data: { userId: id } })
    const user = await userOf(id)
    expect(user).toMatchObject({
      username: 'watched-over',
      email: 'watched-over@example.org',
      permissions: [{ permission: 'CanEdit', issuer: 'https://id.example', grantedBy: 'inviter' }],
      secondFactor: { isOn: true, isRemovable: true, codesLeft: 1, removalAskedDate: expect.any(String) },
      hasPassword: true,
      inviter: 'inviter',
      earlierNames: [],
      suspendedUntil: null,
    })
    expect(JSON.stringify(user)).not.toContain('argon2')
    expect(await userOf(inviter)).toMatchObject({
      guests: 1,
      secondFactor: { isOn: false, isRemovable: false, codesLeft: 0 },
    })
    expect((await send('GET', '/api/admin/users/999999', undefined, administrator.headers)).status).toBe(404)
  })

  test('has the newest twenty of what the user has left, by one statement each', async () => {
    const user = await somebody()
    const reporter = await somebody()
    const mediaId = await givenMedia({ title: 'Mushishi' })
    const reviewId = await givenReview({ posterId: user.id, mediaId })
    await givenTorrent('[G] Mushishi', { mediaId, uploaderId: user.id, isAnonymous: true })
    await report(reporter, 'review', reviewId)
    await report(user, 'user', reporter.id)
    await prisma().mailOutcome.createMany({
      data: Array.from({ length: 25 }, (_, at) => ({
        userId: user.id,
        kind: 'newLogin',
        outcome: at === 24 ? 'failed' : 'sent',
      })),
    })
    await prisma().contribution.create({ data: { proposerId: user.id, noun: 'media', mediaId, before: {}, after: {} } })
    await send(
      'POST',
      '/api/moderation/acts',
      { target: 'user', id: user.id, act: 'Warn', reason: 'Spam', note: 'Stop' },
      administrator.headers,
    )
    const sent = vi.spyOn(pool(), 'query')
    const traces = await tracesOf(user.id)
    const count = sent.mock.calls.length
    await userOf(user.id)
    expect(sent.mock.calls.length).toBeLessThanOrEqual(20)
    sent.mockRestore()
    expect(count).toBeGreaterThanOrEqual(Object.keys(traces).length)
    expect(traces.mails).toHaveLength(20)
    expect(traces.mails[0]).toMatchObject({ kind: 'newLogin', outcome: 'failed', detail: null })
    expect(traces.sessions).toMatchObject([{ method: 'Password', network: null }])
    expect(traces.uploads).toMatchObject([{ name: '[G] Mushishi', isAnonymous: true, isShown: true }])
    expect(traces.reportsAbout).toMatchObject([{ target: 'review', targetId: reviewId, isSettled: false }])
    expect(traces.reportsBy).toMatchObject([{ target: 'user', targetId: reporter.id, reason: 'Abuse' }])
    expect(traces.suggestions).toMatchObject([{ noun: 'media', state: 'Open' }])
    expect(traces.log).toMatchObject([
      { act: 'Warn', by: administrator.username, isShell: false, reason: 'Spam', note: 'Stop' },
    ])
    expect((await tracesOf(reporter.id)).reportsAbout).toMatchObject([{ target: 'user', reason: 'Abuse' }])
    const passed = await send(
      'POST',
      '/api/moderation/acts',
      { target: 'review', id: reviewId, act: 'Dismiss' },
      administrator.headers,
    )
    expect(passed.status).toBe(200)
    expect((await tracesOf(user.id)).reportsAbout).toMatchObject([{ target: 'review', isSettled: true }])
  })
})

describe('notes of administrators', () => {
  const write = (who: Somebody, id: number, text: string) =>
    send('POST', `/api/admin/users/${id}/notes`, { text }, who.headers)
  const remove = (who: Somebody, id: number, note: number) =>
    send('DELETE', `/api/admin/users/${id}/notes/${note}`, undefined, who.headers)

  test('are read by all, deleted by their author, exported without a name, and go with the account', async () => {
    const other = await somebody('CanAdminister')
    const id = await givenUser('noted')
    const made = await write(administrator, id, ' Asked twice.\r\nWas told. ')
    const { id: note } = (await made.json()) as { id: number }
    expect((await tracesOf(id)).notes).toMatchObject([
      { id: note, text: 'Asked twice.\nWas told.', author: administrator.username, isOwn: true },
    ])
    expect(await refusalOf(await remove(other, id, note))).toEqual([403, 'notOwner'])
    expect((await remove(administrator, 1, note)).status).toBe(404)
    const exported = await pool().query(String(SECTIONS.notesOfAdministrators), [id])
    expect(exported.rows).toEqual([{ text: 'Asked twice.\nWas told.', createdDate: expect.any(Date) }])
    expect((await pool().query(String(SECTIONS.notesWritten), [administrator.id])).rows).toMatchObject([{ user: id }])
    expect((await remove(administrator, id, note)).status).toBe(200)
    const values = { id: note, text: { length: 22 } }
    expect(await actsOn(id), 'the log has no text').toMatchObject([
      { act: 'AddNote', before: null, after: values },
      { act: 'DeleteNote', before: values, after: null },
    ])
    await write(other, id, 'Again')
    await rows(sql`DELETE FROM users WHERE id = ${other.id}`)
    expect((await tracesOf(id)).notes).toMatchObject([{ text: 'Again', author: null, isOwn: true }])
    await rows(sql`DELETE FROM users WHERE id = ${id}`)
    expect(await prisma().userNote.count()).toBe(0)
  })

  test('are one to 2,000 characters, about a user who is there', async () => {
    expect((await write(administrator, administrator.id, ' ')).status).toBe(400)
    expect((await write(administrator, administrator.id, 'x'.repeat(2001))).status).toBe(400)
    expect((await write(administrator, 999_999, 'Hello')).status).toBe(404)
  })
})

test('users are seen when they log in, and by the job when they use a session later', async () => {
  const id = await givenUser('traveller', { createdAt: new Date(Date.now() - 40 * DAY) })
  const seen = async () =>
    Date.now() - Number((await prisma().seenUser.findUniqueOrThrow({ where: { userId: id } })).seenAt)
  expect(await seen()).toBeGreaterThan(39 * DAY)
  const createdAt = new Date(Date.now() - 2 * DAY)
  await prisma().session.create({
    data: {
      userId: id,
      tokenHash: Buffer.from('t'),
      createdAt,
      lastUsedAt: createdAt,
      expiresAt: new Date(Date.now() + 28 * DAY),
    },
  })
  expect(Math.round((await seen()) / DAY)).toBe(2)
  await rows(
    sql`UPDATE sessions SET last_used_at = now(), expires_at = now() + interval '30 days' WHERE user_id = ${id}`,
  )
  expect(Date.now() - Date.parse((await userOf(id)).seenDate)).toBeLessThan(DAY)
  await noteSeenUsers()
  expect(await seen()).toBeLessThan(DAY)
  await rows(sql`DELETE FROM users WHERE id = ${id}`)
  expect(await prisma().seenUser.count({ where: { userId: id } })).toBe(0)
})
