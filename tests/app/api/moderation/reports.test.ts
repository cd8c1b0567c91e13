import { beforeEach, describe, expect, test } from 'vitest'
import { prisma } from '@/server/platform/database/client'
import { env } from '@/server/platform/env'
import { refusalOf, send } from '@/tests/support/accounts'
import { ask } from '@/tests/support/api'
import { useDatabase } from '@/tests/support/database'
import { givenMedia, givenReview, givenTorrent } from '@/tests/support/factories'
import { act, queueOf, report, type Somebody, somebody } from '@/tests/support/moderation'

useDatabase()

let me: Somebody
let other: Somebody
let moderator: Somebody
let media: number
beforeEach(async () => {
  await prisma().rateLimit.deleteMany()
  await prisma().report.deleteMany()
  ;[me, other, moderator] = [await somebody(), await somebody(), await somebody('CanModerate')]
  media = await givenMedia({ title: 'Mononoke' })
})

describe('a report', () => {
  test('of each kind is in the queue, with what it is about', async () => {
    const review = await givenReview({
      posterId: other.id,
      mediaId: media,
      rawText: '**Bad** <script>',
      textType: 'Markdown',
    })
    const torrent = await givenTorrent('A bad one', { mediaId: media, uploaderId: other.id })
    const list = await prisma().list.create({
      data: { ownerId: other.id, name: 'Öde Liste', slug: 'ode-liste', visibility: 'Public' },
    })
    const targets = { review, user: other.id, torrent, list: list.id, media }
    for (const [target, id] of Object.entries(targets))
      expect((await report(me, target, id, { note: ' See\r\nthis. ' })).status).toBe(200)
    const found = await queueOf(moderator)
    expect(found.map(({ target, id }) => [target, id])).toEqual(Object.entries(targets))
    expect(found.map(({ path }) => path)).toEqual([
      `/media/${media}/reviews#review-${review}`,
      `/user/${other.username}`,
      `/torrent/${torrent}`,
      `/list/${other.username}/ode-liste`,
      `/media/${media}`,
    ])
    expect(found.map(({ author }) => author?.id)).toEqual([other.id, other.id, other.id, other.id, undefined])
    expect(found[0]?.html).toContain('<strong>Bad</strong>')
    expect(found[0]?.html).not.toContain('<script')
    expect(found[0]?.reports).toMatchObject([{ reporter: me.username, reason: 'Abuse', note: 'See\nthis.' }])
  })

  test('exists once for each user and target while it is open, also when both come at once', async () => {
    const review = await givenReview({ mediaId: media })
    const both = await Promise.all([report(me, 'review', review), report(me, 'review', review, { reason: 'Spam' })])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect((await report(other, 'review', review)).status).toBe(200)
    const [entry] = await queueOf(moderator)
    expect(entry).toMatchObject({ target: 'review', id: review, total: 2 })
    expect(entry?.reports.map(({ reporter }) => reporter)).toEqual([other.username, me.username])
  })

  test('about what the reporter cannot see is not found', async () => {
    const hidden = await givenReview({ mediaId: media, hiddenAt: new Date() })
    const deleted = await givenReview({ mediaId: media, deletedAt: new Date() })
    const torrent = await givenTorrent('Gone', { mediaId: media, hiddenAt: new Date() })
    const list = await prisma().list.create({ data: { ownerId: other.id, name: 'x', slug: 'x' } })
    for (const [target, id] of [
      ['review', hidden],
      ['review', deleted],
      ['torrent', torrent],
      ['list', list.id],
      ['media', 2_000_000_000],
      ['user', me.id],
    ] as const)
      expect(await refusalOf(await report(me, target, id)), target).toEqual([404, 'notFound'])
    expect((await report(other, 'list', list.id)).status).toBe(200)
  })

  test.each([
    [{}, { target: 'required', id: 'required', reason: 'required' }],
    [{ target: 'takedown', id: 1, reason: 'Spam' }, { target: 'invalid' }],
    [{ target: 'media', id: 1, reason: 'Malware' }, { reason: 'invalid' }],
    [{ target: 'media', id: '1', reason: 'Spam' }, { id: 'invalid' }],
    [{ target: 'media', id: 0, reason: 'Spam' }, { id: 'tooSmall' }],
    [{ target: 'media', id: 2 ** 40, reason: 'Spam' }, { id: 'tooLarge' }],
    [{ target: 'media', id: 1, reason: 'Dull' }, { reason: 'invalid' }],
    [{ target: 'media', id: 1, reason: 'Spam', note: 'x'.repeat(1001) }, { note: 'tooLarge' }],
    [{ target: 'media', id: 1, reason: 'Spam', note: 3 }, { note: 'invalid' }],
    [{ target: 'media', id: 1, reason: 'Spam', more: 1 }, { body: 'unknownField' }],
  ])('%j is refused', async (body, errors) => {
    expect(await refusalOf(await send('POST', '/api/reports', body, me.headers))).toEqual([400, 'invalidInput', errors])
  })

  test('needs a token, a small body, and is limited by account', async () => {
    const body = { target: 'media', id: media, reason: 'Spam' }
    expect(await refusalOf(await send('POST', '/api/reports', body))).toEqual([401, 'unauthenticated'])
    const large = { ...body, note: 'x'.repeat(10_000_000) }
    expect(await refusalOf(await send('POST', '/api/reports', large, me.headers))).toEqual([413, 'bodyTooLarge'])
    expect((await report(me, 'media', media)).status).toBe(200)
    await prisma().rateLimit.updateMany({ data: { points: env().RATE_ACCOUNT_REPORTS } })
    expect(await refusalOf(await report(me, 'media', media))).toEqual([429, 'tooManyRequests'])
    expect((await report(other, 'media', media)).status).toBe(200)
  })

  test('of a deleted account stays without its name', async () => {
    await report(me, 'media', media)
    await prisma().user.delete({ where: { id: me.id } })
    expect((await queueOf(moderator))[0]?.reports[0]?.reporter).toBeNull()
  })
})

describe('a takedown request', () => {
  const REQUEST = {
    page: '/torrent/12',
    claimant: 'Studio Ghibli',
    email: 'law@example.org',
    rights: 'Copyright of Mononoke',
    statement: 'We made it.\nTake it down.',
  }
  const request = (body: object, headers = {}) => send('POST', '/api/takedowns', body, headers)

  test('needs no account, and is in the same queue', async () => {
    expect((await request(REQUEST)).status).toBe(200)
    expect((await request({ ...REQUEST, page: `${env().SITE_URL}/torrent/12` })).status).toBe(200)
    const found = await queueOf(moderator)
    expect(found).toHaveLength(1)
    expect(found[0]).toMatchObject({
      target: 'takedown',
      title: '/torrent/12',
      author: null,
      takedown: REQUEST,
      total: 1,
    })
    expect(found[0]?.reports).toMatchObject([{ reporter: null }])
  })

  test('is settled by hiding what is on its page; the author is known, and told', async () => {
    const torrent = await givenTorrent('A stolen one', { mediaId: media, uploaderId: other.id })
    await request({ ...REQUEST, page: `/torrent/${torrent}` })
    const [entry] = await queueOf(moderator)
    expect(entry).toMatchObject({ canHide: true, isHidden: false, author: { id: other.id } })
    const seen = { reason: 'Copyright', report: entry?.reports[0]?.id }
    const done = await act(moderator, 'takedown', entry?.id ?? 0, 'Hide', seen)
    expect(await done.json()).toMatchObject({ target: 'torrent', targetId: torrent, isHidden: true, reports: 1 })
    expect((await send('GET', `/api/torrents/${torrent}`)).status).toBe(404)
    expect(await queueOf(moderator)).toEqual([])
    const again = await act(moderator, 'takedown', entry?.id ?? 0, 'Resolve', { report: seen.report })
    expect(await refusalOf(again.clone())).toEqual([409, 'settled'])
    expect(await again.json()).toMatchObject({ current: { act: 'Hide', target: 'torrent' } })
    expect((await act(moderator, 'takedown', entry?.id ?? 0, 'Show')).status).toBe(200)
  })

  test('for a page where nothing can be hidden is resolved in another way', async () => {
    await request({ ...REQUEST, page: `/media/${media}` })
    const [entry] = await queueOf(moderator)
    expect(entry).toMatchObject({ canHide: false, author: null })
    const hidden = await act(moderator, 'takedown', entry?.id ?? 0, 'Hide', { reason: 'Copyright' })
    expect(await refusalOf(hidden)).toEqual([400, 'invalidInput', { act: 'invalid' }])
    expect((await act(moderator, 'takedown', entry?.id ?? 0, 'Resolve')).status).toBe(200)
    expect(await queueOf(moderator)).toEqual([])
  })

  test('that comes twice at once is one', async () => {
    const both = await Promise.all([request(REQUEST), request(REQUEST)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(await queueOf(moderator)).toHaveLength(1)
  })

  test.each([
    [{ page: 'https://example.org/torrent/1' }, { page: 'notOurs' }],
    [{ page: 'javascript:alert(1)' }, { page: 'notOurs' }],
    [{ page: '//example.org/x' }, { page: 'notOurs' }],
    [{ page: '/.//example.org' }, { page: 'notOurs' }],
    [{ page: 'http://localhost:3000//example.org' }, { page: 'notOurs' }],
    [{ page: 'nothing' }, { page: 'notOurs' }],
    [{ email: 'nobody' }, { email: 'emailInvalid' }],
    [{ statement: ' \0 ' }, { statement: 'required' }],
    [{ claimant: 3 }, { claimant: 'invalid' }],
    [{ more: 1 }, { body: 'unknownField' }],
  ])('with %j is refused', async (wrong, errors) => {
    expect(await refusalOf(await request({ ...REQUEST, ...wrong }))).toEqual([400, 'invalidInput', errors])
  })

  test('has a small body, and a limit for each address', async () => {
    const large = { ...REQUEST, statement: 'x'.repeat(10_000_000) }
    expect(await refusalOf(await request(large))).toEqual([413, 'bodyTooLarge'])
    const from = (address: string, n: number) =>
      ask('/api/takedowns', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-client-address': address },
        body: JSON.stringify({ ...REQUEST, page: `/media/${n}` }),
      })
    const statuses = []
    for (let n = 0; n <= env().RATE_TAKEDOWNS; n++) statuses.push((await from('a', n)).status)
    expect(statuses).toEqual([...Array(env().RATE_TAKEDOWNS).fill(200), 429])
    expect((await from('b', 1)).status).toBe(200)
  })
})
