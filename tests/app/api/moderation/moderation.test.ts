import { beforeEach, describe, expect, test, vi } from 'vitest'
import { reviewSearch } from '@/lib/community/schemas/reviews'
import { torrentSearch } from '@/lib/torrents/schemas/search'
import { exportOf } from '@/server/domain/accounts/export'
import { newestOf, reviewsOf } from '@/server/domain/community/reviews/queries'
import { hideEntry } from '@/server/domain/curation/hides/mutations'
import { mediaTorrents, torrentEntry } from '@/server/domain/torrents/queries'
import { notify } from '@/server/domain/views/notifications'
import { prisma, rows, sql } from '@/server/platform/database/client'
import { env } from '@/server/platform/env'
import { log } from '@/server/platform/log'
import { mails, refusalOf, send } from '@/tests/support/accounts'
import { useDatabase } from '@/tests/support/database'
import { givenMedia, givenReview, givenTorrent } from '@/tests/support/factories'
import { drainInvalidations } from '@/tests/support/invalidations'
import { act, logOf, queueOf, report, type Somebody, somebody } from '@/tests/support/moderation'

useDatabase()

let author: Somebody
let reader: Somebody
let moderator: Somebody
let second: Somebody
let media: number
let review: number
beforeEach(async () => {
  vi.spyOn(log, 'info').mockImplementation(() => {})
  await prisma().report.deleteMany()
  ;[author, reader] = [await somebody(), await somebody()]
  ;[moderator, second] = [await somebody('CanModerate'), await somebody('CanModerate')]
  media = await givenMedia({ title: 'Mononoke' })
  review = await givenReview({ posterId: author.id, mediaId: media, recommended: 'Mixed', rawText: 'Terrible words.' })
})

const HIDE = { reason: 'Abuse', note: 'No insults.' }
const TOMORROW = new Date(Date.now() + 86_400_000).toISOString()
const openReport = async () => (await queueOf(moderator))[0]?.reports[0]?.id
const shown = async () => ({
  page: (await reviewsOf('media', media, reviewSearch.parse({})))?.total,
  feed: (await newestOf('media', media, 10)).length,
  call: (await send('GET', `/api/comments/${review}`)).status,
})
const mailTo = async ({ username }: Somebody) => (await mails()).findLast(({ to }) => to.includes(username))?.text
const exported = async ({ id }: Somebody) => new Response(await exportOf(id)(new AbortController().signal)).text()

test('the queue has the text as it was reported, what it answers, and how much waits', async () => {
  const first = await givenReview({ posterId: reader.id, mediaId: media, kind: 'comment', rawText: 'Asking *nicely*.' })
  const text = { title: null, rawText: 'Rude words.', textType: 'Plain' }
  const reply = { ...text, kind: 'comment', parentId: first }
  const posted = await send('POST', `/api/media/${media}/comment`, reply, author.headers)
  const { id } = await posted.json()
  await report(reader, 'review', id)
  expect((await queueOf(moderator))[0]).toMatchObject({ before: null, html: expect.stringContaining('Rude words.') })
  const changed = await send('PUT', `/api/comments/${id}`, { ...text, id, rawText: 'Kind words.' }, author.headers)
  expect(changed.status).toBe(200)
  await report(second, 'review', id)
  expect((await queueOf(moderator))[0]).toMatchObject({
    before: 'Rude words.',
    html: expect.stringContaining('Kind words.'),
    answers: { username: reader.username, html: expect.stringContaining('Asking *nicely*.') },
    isOwn: false,
  })
  const waiting = async ({ headers }: Somebody) =>
    (await (await send('GET', '/api/users/me', undefined, headers)).json()).openReports
  expect([await waiting(moderator), await waiting(reader)]).toEqual([1, 0])
  await act(moderator, 'review', id, 'Dismiss')
  expect(await waiting(moderator)).toBe(0)
})

test('a text about a hidden work is in the queue with the title of the work, and can be settled', async () => {
  await report(reader, 'review', review)
  await hideEntry('media', media, 'Nobody may see it', null)
  const [entry] = await queueOf(moderator)
  expect(entry).toMatchObject({ id: review, title: 'Mononoke' })
  expect((await act(moderator, 'review', review, 'Hide', HIDE)).status).toBe(200)
  expect(await queueOf(moderator)).toEqual([])
})

test('nobody settles an own report while another moderator can', async () => {
  await report(moderator, 'review', review)
  await report(reader, 'review', review)
  expect((await queueOf(moderator))[0]?.isOwn).toBe(true)
  expect((await queueOf(second))[0]?.isOwn).toBe(false)
  for (const [what, more] of [
    ['Dismiss', {}],
    ['Hide', HIDE],
  ] as const)
    expect(await refusalOf(await act(moderator, 'review', review, what, more))).toEqual([403, 'ownReport'])
  const kept = await prisma().userPermission.findMany({ where: { userId: { not: moderator.id } } })
  await prisma().userPermission.deleteMany({ where: { userId: { not: moderator.id } } })
  expect((await queueOf(moderator))[0]?.isOwn).toBe(false)
  expect((await act(moderator, 'review', review, 'Hide', HIDE)).status).toBe(200)
  await prisma().userPermission.createMany({ data: kept })
})

test('the author is told which text, why, and where to object', async () => {
  const before = env().CONTACT
  env().CONTACT = 'https://example.org/contact'
  await act(moderator, 'review', review, 'Hide', HIDE)
  const mail = await mailTo(author)
  for (const part of ['Mononoke', 'Terrible words.', 'Abuse or harassment', 'write to https://example.org/contact'])
    expect(mail).toContain(part)
  await notify({ kind: 'moderated', act: (await logOf(moderator))[0]?.id ?? 0 })
  const { data } = await (await send('GET', '/api/notifications', undefined, author.headers)).json()
  expect(data[0].act).toMatchObject({
    title: 'Mononoke',
    excerpt: 'Terrible words.',
    path: `/media/${media}/reviews#review-${review}`,
    contact: 'https://example.org/contact',
  })
  env().CONTACT = before
})

describe('hiding a text', () => {
  test('takes it from every page, count and feed, tells the author, and settles its reports', async () => {
    await report(reader, 'review', review)
    await report(second, 'review', review, { reason: 'Spam' })
    await drainInvalidations()
    const answer = await act(moderator, 'review', review, 'Hide', { ...HIDE, report: await openReport() })
    expect(await answer.json()).toMatchObject({
      act: 'Hide',
      ...HIDE,
      isHidden: true,
      reports: 2,
      moderator: { username: moderator.username },
      author: { username: author.username },
    })
    expect(await shown()).toEqual({ page: 0, feed: 0, call: 404 })
    expect(await drainInvalidations()).toEqual(
      expect.arrayContaining([`review:${review}`, `media-reviews:${media}`, `author:${author.id}`, 'index:review']),
    )
    expect(await queueOf(moderator)).toEqual([])
    expect(await exported(author)).toContain('Terrible words.')
    expect(await mailTo(author)).toMatch(/Abuse or harassment\. No insults\./)
  })

  test('can be taken back, and is not done twice', async () => {
    expect((await act(moderator, 'review', review, 'Hide', HIDE)).status).toBe(200)
    expect(await refusalOf(await act(second, 'review', review, 'Hide', HIDE))).toEqual([409, 'settled'])
    expect((await act(second, 'review', review, 'Show')).status).toBe(200)
    expect(await shown()).toEqual({ page: 1, feed: 1, call: 200 })
    expect(await refusalOf(await act(moderator, 'review', review, 'Show'))).toEqual([409, 'settled'])
    expect((await logOf(moderator)).slice(0, 2).map(({ act }) => act)).toEqual(['Show', 'Hide'])
  })

  test('by two moderators at once is done by one; the other is told by whom', async () => {
    await report(reader, 'review', review)
    const seen = await openReport()
    const both = await Promise.all([
      act(moderator, 'review', review, 'Hide', { ...HIDE, report: seen }),
      act(second, 'review', review, 'Dismiss', { report: seen }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const [winner, loser] = both[0].status === 200 ? both : both.toReversed()
    const done = await winner?.json()
    expect(await loser?.json()).toMatchObject({ code: 'settled', current: { id: done.id, moderator: done.moderator } })
  })
})

test('a deleted text is read by nobody: neither in the queue, nor in the export', async () => {
  await report(reader, 'review', review)
  await act(moderator, 'review', review, 'Hide', HIDE)
  await send('DELETE', `/api/comments/${review}`, undefined, author.headers)
  expect(await exported(author)).not.toContain('Terrible words.')
  expect(await refusalOf(await act(moderator, 'review', review, 'Show'))).toEqual([404, 'notFound'])
  const another = await givenReview({
    posterId: author.id,
    mediaId: media,
    recommended: 'Mixed',
    rawText: 'More of it.',
  })
  await report(reader, 'review', another)
  await send('DELETE', `/api/comments/${another}`, undefined, author.headers)
  expect(await queueOf(moderator)).toEqual([])
})

test('a hidden torrent is gone from its work, and back when it is shown again', async () => {
  const torrent = await givenTorrent('A bad one', { mediaId: media, uploaderId: author.id })
  const found = async () => [
    (await mediaTorrents(media, torrentSearch.parse({})))?.total,
    (await torrentEntry(torrent))?.name,
  ]
  expect(await found()).toEqual([1, 'A bad one'])
  await drainInvalidations()
  expect((await act(moderator, 'torrent', torrent, 'Hide', HIDE)).status).toBe(200)
  expect(await found()).toEqual([0, undefined])
  expect(await drainInvalidations()).toEqual(
    expect.arrayContaining([`torrent:${torrent}`, `media:${media}`, 'index:torrent', `user:${author.id}`]),
  )
  expect((await act(moderator, 'torrent', torrent, 'Show')).status).toBe(200)
  expect(await found()).toEqual([1, 'A bad one'])
})

describe('an author', () => {
  test('is warned: told, and the report is settled', async () => {
    await report(reader, 'user', author.id)
    expect((await act(moderator, 'user', author.id, 'Warn', { reason: 'Spam' })).status).toBe(200)
    expect(await mailTo(author)).toMatch(/has warned you about your profile/)
    expect(await queueOf(moderator)).toEqual([])
  })

  test('is suspended until a time, and the suspension can be lifted', async () => {
    const more = { reason: 'Abuse', until: TOMORROW }
    await drainInvalidations()
    expect((await act(moderator, 'review', review, 'Suspend', more)).status).toBe(200)
    expect(await drainInvalidations()).toEqual(['index:user'])
    const write = () => send('PUT', '/api/users/update', { description: 'Me.' }, author.headers)
    expect(await refusalOf(await write())).toEqual([403, 'suspended'])
    expect(await mailTo(author)).toContain(`${TOMORROW.slice(0, 16).replace('T', ' ')} UTC`)
    await report(reader, 'review', review)
    const [entry] = await queueOf(moderator)
    expect(entry?.author).toMatchObject({ suspendedUntil: TOMORROW })
    expect(entry?.earlier).toMatchObject([{ act: 'Suspend' }])
    await drainInvalidations()
    expect((await act(moderator, 'review', review, 'Lift')).status).toBe(200)
    expect(await drainInvalidations()).toEqual(['index:user'])
    expect((await write()).status).toBe(200)
    expect(await queueOf(moderator)).toHaveLength(1)
  })

  test('is trusted as an uploader, and no longer; the log says so, and nobody is told', async () => {
    const isTrusted = async () => (await prisma().user.findUniqueOrThrow({ where: { id: author.id } })).isTrusted
    await report(reader, 'user', author.id)
    await drainInvalidations()
    expect((await act(moderator, 'user', author.id, 'Trust')).status).toBe(200)
    expect(await isTrusted()).toBe(true)
    expect(await drainInvalidations()).toEqual(expect.arrayContaining([`user:${author.id}`, 'index:torrent']))
    expect((await act(moderator, 'user', author.id, 'Distrust')).status).toBe(200)
    expect(await isTrusted()).toBe(false)
    expect((await logOf(moderator)).slice(0, 2).map(({ act }) => act)).toEqual(['Distrust', 'Trust'])
    expect(await queueOf(moderator)).toHaveLength(1)
    expect(await mailTo(author)).toBeUndefined()
    expect((await refusalOf(await act(moderator, 'review', review, 'Trust'))).slice(0, 2)).toEqual([
      400,
      'invalidInput',
    ])
  })

  test('that was deleted leaves the log without its name', async () => {
    await act(moderator, 'review', review, 'Hide', HIDE)
    await prisma().user.delete({ where: { id: author.id } })
    expect((await logOf(moderator))[0]).toMatchObject({ author: { id: author.id, username: null }, targetId: review })
  })
})

describe('nobody moderates', () => {
  test('oneself, or an administrator; administrators moderate each other', async () => {
    const administrator = await somebody('CanAdminister')
    const other = await somebody('CanAdminister')
    expect(await refusalOf(await act(moderator, 'user', moderator.id, 'Dismiss'))).toEqual([403, 'notModeratable'])
    expect(await refusalOf(await act(moderator, 'user', other.id, 'Warn', HIDE))).toEqual([403, 'notModeratable'])
    expect(await refusalOf(await act(administrator, 'user', administrator.id, 'Warn', HIDE))).toEqual([
      403,
      'notModeratable',
    ])
    expect((await act(administrator, 'user', other.id, 'Warn', HIDE)).status).toBe(200)
  })

  test('without the permission', async () => {
    const editor = await somebody('CanEdit')
    for (const who of [author, editor]) {
      expect(await refusalOf(await act(who, 'review', review, 'Hide', HIDE))).toEqual([403, 'forbidden'])
      for (const address of ['/api/moderation/queue', '/api/moderation/acts'])
        expect(await refusalOf(await send('GET', address, undefined, who.headers))).toEqual([403, 'forbidden'])
    }
    const body = { target: 'review', id: review, act: 'Hide', ...HIDE }
    expect(await refusalOf(await send('POST', '/api/moderation/acts', body))).toEqual([401, 'unauthenticated'])
    const large = { ...body, note: 'x'.repeat(10_000_000) }
    const answer = await send('POST', '/api/moderation/acts', large, moderator.headers)
    expect(await refusalOf(answer)).toEqual([413, 'bodyTooLarge'])
  })
})

test('an administrator moderates without a further permission', async () => {
  const administrator = await somebody('CanAdminister')
  for (const address of ['/api/moderation/queue', '/api/moderation/acts'])
    expect((await send('GET', address, undefined, administrator.headers)).status).toBe(200)
  expect((await act(administrator, 'review', review, 'Hide', HIDE)).status).toBe(200)
})

describe('an act', () => {
  test.each([
    [{}, { target: 'required', id: 'required', act: 'required' }],
    [{ target: 'review', id: 1, act: 'Hide' }, { reason: 'required' }],
    [{ target: 'review', id: 1, act: 'Suspend', reason: 'Spam' }, { until: 'required' }],
    [{ target: 'review', id: 1, act: 'Suspend', reason: 'Spam', until: 'soon' }, { until: 'invalid' }],
    [
      { target: 'review', id: 1, act: 'Suspend', reason: 'Spam', until: '2001-01-01T00:00:00Z' },
      { until: 'untilFuture' },
    ],
    [
      { target: 'review', id: 1, act: 'Suspend', reason: 'Spam', until: '9999-01-01T00:00:00Z' },
      { until: 'untilFuture' },
    ],
    [{ target: 'review', id: 1, act: 'Hide', reason: 'Spam', until: TOMORROW }, { until: 'invalid' }],
    [{ target: 'review', id: 1, act: 'Burn' }, { act: 'invalid' }],
    [{ target: 'review', id: '1', act: 'Show' }, { id: 'invalid' }],
    [{ target: 'review', id: 1, act: 'Show', report: 'x' }, { report: 'invalid' }],
  ])('%j is refused', async (body, errors) => {
    const answer = await send('POST', '/api/moderation/acts', body, moderator.headers)
    expect(await refusalOf(answer)).toEqual([400, 'invalidInput', errors])
  })

  test('that its target cannot have is refused, an unknown target not found', async () => {
    for (const [target, id, kind] of [
      ['media', media, 'Hide'],
      ['media', media, 'Warn'],
      ['user', author.id, 'Hide'],
    ] as const)
      expect(await refusalOf(await act(moderator, target, id, kind, HIDE))).toEqual([
        400,
        'invalidInput',
        { act: 'invalid' },
      ])
    expect(await refusalOf(await act(moderator, 'media', 2_000_000_000, 'Dismiss'))).toEqual([404, 'notFound'])
  })
})

test('the log is found by moderator, kind and user, page by page', async () => {
  await act(moderator, 'review', review, 'Hide', HIDE)
  await act(second, 'review', review, 'Show')
  const mine = await logOf(moderator, `&moderator=${second.username}`)
  expect(mine.map(({ act }) => act)).toEqual(['Show'])
  expect((await logOf(moderator, `&user=${author.username}`)).map(({ act }) => act)).toEqual(['Show', 'Hide'])
  expect((await logOf(moderator, `&user=${author.username}&act=Hide`)).map(({ act }) => act)).toEqual(['Hide'])
  expect(await logOf(moderator, '&user=nobody-of-this-name')).toEqual([])
  const page = await send(
    'GET',
    `/api/moderation/acts?user=${author.username}&size=1&page=1`,
    undefined,
    moderator.headers,
  )
  expect(await page.json()).toMatchObject({ total: 2, totalPages: 2, data: [{ act: 'Hide' }] })
})

test('the queue has the longest waiting first, page by page, and says how many there are', async () => {
  const later = await givenReview({ mediaId: media, recommended: 'Mixed' })
  await report(reader, 'review', review)
  await report(reader, 'review', later)
  await report(second, 'review', review)
  expect((await queueOf(moderator)).map(({ id, total }) => [id, total])).toEqual([
    [review, 2],
    [later, 1],
  ])
  const page = (n: number) => send('GET', `/api/moderation/queue?size=1&page=${n}`, undefined, moderator.headers)
  expect(await (await page(1)).json()).toMatchObject({ total: 2, data: [{ id: later }] })
  expect(await (await page(9)).json()).toMatchObject({ total: 2, data: [] })
})

test('a revoked permission ends at once', async () => {
  await rows(sql`DELETE FROM user_permissions WHERE user_id = ${moderator.id}`)
  expect(await refusalOf(await act(moderator, 'review', review, 'Hide', HIDE))).toEqual([403, 'forbidden'])
})
