import { beforeEach, expect, test, vi } from 'vitest'
import { type FeedEntry, feedPage } from '@/lib/views/schemas/friends-feed'
import { pool, prisma } from '@/server/platform/database/client'
import { refusalOf, send } from '@/tests/support/accounts'
import { useDatabase } from '@/tests/support/database'
import { givenMedia, givenReview } from '@/tests/support/factories'
import { type Somebody, somebody } from '@/tests/support/somebody'

useDatabase()

let me: Somebody
let mira: Somebody
let media: number
beforeEach(async () => {
  me = await somebody('me', { showActivity: true })
  mira = await somebody('mira', { showActivity: true })
  media = await givenMedia({ title: 'Frieren', totalEpisodes: 28 })
  await send('PUT', `/api/users/${mira.name}/follow`, undefined, me.headers)
})

const pageOf = async (query = '', who = me) =>
  feedPage.parse(await (await send('GET', `/api/me/feed${query}`, undefined, who.headers)).json())
const feed = async (who = me) => (await pageOf('', who)).data.map(told)
/** An entry in short: who, what, of what. */
function told({ user, activity, review, list }: FeedEntry): string {
  const name = user.username.replace(/-\d+$/, '')
  if (activity) {
    const { kind, from, to, media, others } = activity
    return [name, kind, from && `${from}-${to}`, media.title, others && `+${others}`].filter(Boolean).join(' ')
  }
  if (review) return `${name} reviewed ${review.entity.title}: ${review.recommended}`
  return `${name} added ${list?.works.map(({ title }) => title).join(', ')} (${list?.count}) to ${list?.name}`
}

const watch = async (body: Record<string, unknown>, who = mira) => {
  const response = await send('POST', '/api/watched', { media, status: 'Watching', ...body }, who.headers)
  expect(response.status).toBe(200)
  return (await response.json()) as { event: number }
}
const plusOne = (episodesWatched: number, more = {}) => watch({ episodesWatched, source: 'plus-one', ...more })
const setting = (data: object, who = mira) => prisma().user.update({ where: { id: who.id }, data })

async function givenEvent(after: object, more: object = {}, who = mira, work = media) {
  const full = (part: object) => ({
    episodesWatched: 0,
    status: 'Watching',
    startedDate: null,
    finishedDate: null,
    ...part,
  })
  const {
    before = null,
    createdAt = new Date(),
    source = 'PlusOne',
  } = more as {
    before?: object | null
    createdAt?: Date
    source?: 'PlusOne' | 'Form' | 'Import'
  }
  const key = { userId: who.id, mediaId: work }
  await prisma().watchedRecord.upsert({
    where: { userId_mediaId: key },
    create: { ...key, status: 'Watching' },
    update: {},
  })
  const values = { before: before ? full(before) : undefined, after: full(after) }
  return prisma().watchedEvent.create({ data: { ...key, ...values, source, createdAt } })
}

test('the changes of a work in one day are one entry; what was undone is none', async () => {
  await plusOne(1)
  await plusOne(2)
  expect(await feed()).toEqual(['mira Progress 1-2 Frieren'])
  const { event } = await plusOne(3)
  expect(await feed()).toEqual(['mira Progress 1-3 Frieren'])
  await send('POST', '/api/watched/undo', { event }, mira.headers)
  expect(await feed()).toEqual(['mira Progress 1-2 Frieren'])
  await watch({ episodesWatched: 28, status: 'Completed', rating: 90 })
  expect(await feed()).toEqual(['mira Completed Frieren'])
  // A score alone is no news.
  await watch({ episodesWatched: 28, status: 'Completed', rating: 20 })
  expect(await feed()).toEqual(['mira Completed Frieren'])
})

test('scores are told to those who may see the list with them', async () => {
  await plusOne(1, { rating: 70 })
  const rating = async () => (await pageOf()).data[0]?.activity?.rating
  await setting({ animeList: 'Nobody', mangaList: 'Everybody', gameList: 'Everybody' })
  expect(await rating()).toBeNull()
  await setting({ animeList: 'Friends' })
  expect(await rating()).toBeNull()
  await send('PUT', `/api/users/${me.name}/follow`, undefined, mira.headers)
  expect(await rating()).toBe(70)
  await setting({ animeList: 'Everybody' })
  expect(await rating()).toBe(70)
})

test('each day has an entry of its own', async () => {
  const day = (date: number, hour = 20) => new Date(Date.UTC(2026, 0, date, hour))
  await givenEvent({ episodesWatched: 1 }, { createdAt: day(1, 1) })
  await givenEvent({ episodesWatched: 2 }, { before: { episodesWatched: 1 }, createdAt: day(1, 23) })
  await givenEvent({ episodesWatched: 4 }, { before: { episodesWatched: 2 }, createdAt: day(2, 0) })
  expect(await feed()).toEqual(['mira Progress 3-4 Frieren', 'mira Progress 1-2 Frieren'])
})

test('changes of one moment are one entry', async () => {
  const at = new Date()
  for (const title of ['One', 'Two', 'Three'])
    await givenEvent(
      { status: 'Paused' },
      { before: { status: 'Watching' }, createdAt: at, source: 'Form' },
      mira,
      await givenMedia({ title }),
    )
  expect(await feed()).toEqual(['mira Paused Three +2'])
})

test('imports, entries of the past and removed works are no news', async () => {
  await givenEvent({ episodesWatched: 5 }, { source: 'Import' })
  await givenEvent({ episodesWatched: 28, status: 'Completed' }, { source: 'Form' })
  await givenEvent({ episodesWatched: 5, startedDate: '2020-01' }, { source: 'Form' })
  expect(await feed()).toEqual([])
  await givenEvent({ episodesWatched: 5, startedDate: '9999' }, { source: 'Form' })
  expect(await feed()).toEqual(['mira Progress 1-5 Frieren'])
  await prisma().watchedRecord.deleteMany({ where: { userId: mira.id } })
  expect(await feed()).toEqual([])
})

test('private records are told to nobody, now and later', async () => {
  await plusOne(1, { isPrivate: true })
  await plusOne(2)
  expect(await feed()).toEqual([])
  await watch({ episodesWatched: 2, isPrivate: false })
  expect(await feed()).toEqual([])
  await plusOne(3)
  expect(await feed()).toEqual(['mira Progress 3-3 Frieren'])
  await watch({ episodesWatched: 3, isPrivate: true })
  expect(await feed()).toEqual([])
})

test('reviews and works on public lists are in it', async () => {
  const list = await prisma().list.create({
    data: { ownerId: mira.id, name: 'Best', slug: 'best', visibility: 'Public' },
  })
  const other = await givenMedia({ title: 'Mushishi' })
  for (const [place, mediaId] of [media, other].entries())
    await prisma().listEntry.create({ data: { listId: list.id, mediaId, position: place } })
  await givenReview({
    posterId: mira.id,
    mediaId: media,
    recommended: 'Mixed',
    title: 'Slow',
    rawText: 'Rain **and** tea.',
    textType: 'Markdown',
  })
  await givenReview({ posterId: mira.id, mediaId: media, kind: 'comment' })
  expect(await feed()).toEqual(['mira reviewed Frieren: Mixed', 'mira added Mushishi, Frieren (2) to Best'])
  const [{ review }, added] = (await pageOf()).data as [FeedEntry, FeedEntry]
  expect(review).toMatchObject({ title: 'Slow', excerpt: 'Rain and tea.', media: { title: 'Frieren' } })
  expect(added.list?.url).toBe(`${mira.name}/best`)
  for (const visibility of ['Private', 'Unlisted', 'FriendsOnly'] as const) {
    await prisma().list.update({ where: { id: list.id }, data: { visibility } })
    expect(await feed()).toEqual(['mira reviewed Frieren: Mixed'])
  }
  await setting({ showReviews: false })
  expect(await feed()).toEqual([])
})

test('hidden and deleted reviews are left out', async () => {
  await givenReview({ posterId: mira.id, mediaId: media, hiddenAt: new Date() })
  await givenReview({ posterId: mira.id, mediaId: media, deletedAt: new Date() })
  expect(await feed()).toEqual([])
})

test('users who hide their activity, are suspended, blocked, muted or not followed are left out', async () => {
  await plusOne(1)
  const seen = ['mira Progress 1-1 Frieren']
  expect(await feed()).toEqual(seen)
  await setting({ showActivity: false })
  expect(await feed()).toEqual([])
  await setting({ showActivity: true, suspendedUntil: new Date(Date.now() + 60_000) })
  expect(await feed()).toEqual([])
  await setting({ suspendedUntil: new Date(Date.now() - 60_000) })
  expect(await feed()).toEqual(seen)
  for (const [one, other] of [
    [me, mira],
    [mira, me],
  ] as const) {
    await prisma().userBlock.create({ data: { userId: one.id, blockedId: other.id, kind: 'Block' } })
    expect(await feed()).toEqual([])
    await prisma().userBlock.deleteMany()
  }
  await prisma().userBlock.create({ data: { userId: me.id, blockedId: mira.id, kind: 'Mute' } })
  expect(await feed()).toEqual([])
  await prisma().userBlock.deleteMany()
  // Being muted by them changes nothing.
  await prisma().userBlock.create({ data: { userId: mira.id, blockedId: me.id, kind: 'Mute' } })
  expect(await feed()).toEqual(seen)
  await send('DELETE', `/api/users/${mira.name}/follow`, undefined, me.headers)
  expect(await feed()).toEqual([])
  expect(await feed(await somebody('stranger', { showActivity: true }))).toEqual([])
})

test('pages follow each other without gaps and repeats, also among entries of the same time', async () => {
  const tomo = await somebody('tomo', { showActivity: true })
  await send('PUT', `/api/users/${tomo.name}/follow`, undefined, me.headers)
  const at = (hour: number) => new Date(Date.UTC(2026, 0, 1, hour))
  for (const [place, who] of [mira, tomo].entries())
    for (let n = 0; n < 4; n++) {
      const work = await givenMedia({ title: `Work ${n}` })
      await givenEvent({ episodesWatched: n + 1 }, { createdAt: at(n) }, who, work)
      await givenReview({ posterId: who.id, mediaId: work, createdAt: at(n) })
      const names = { name: `List ${n}`, slug: `list-${n}` }
      const list = await prisma().list.create({ data: { ownerId: who.id, ...names, visibility: 'Public' } })
      await prisma().listEntry.create({ data: { listId: list.id, mediaId: work, position: place, createdAt: at(n) } })
    }
  const all = await pageOf('?size=100')
  expect(all.data).toHaveLength(24)
  expect(all.next).toBeNull()
  for (const size of [1, 5, 7, 24]) {
    const seen: FeedEntry[] = []
    let next: string | null = ''
    while (next !== null) {
      const page = await pageOf(`?size=${size}${next && `&before=${next}`}`)
      seen.push(...page.data)
      next = page.next
    }
    expect(seen).toEqual(all.data)
  }
  expect((await pageOf('?before=nonsense&size=100')).data).toHaveLength(24)
  expect((await pageOf('?before=999999999999999.1.1&size=100')).data).toHaveLength(24)
  expect((await pageOf('?before=0.1.1')).data).toEqual([])
})

test('it is for me alone, kept by nobody, and costs three statements however many entries there are', async () => {
  await plusOne(1)
  await givenReview({ posterId: mira.id, mediaId: media })
  const answer = await send('GET', '/api/me/feed', undefined, me.headers)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(await refusalOf(await send('GET', '/api/me/feed'))).toEqual([401, 'unauthenticated'])
  const query = vi.spyOn(pool(), 'query')
  await pageOf()
  // The job queue, which tests of the same process may have started, sends its statements as plain strings.
  const asked = query.mock.calls.map(([call]) => call as string | { name?: string })
  const names = asked.flatMap((call) => (typeof call === 'string' ? [] : [call.name]))
  query.mockRestore()
  // The others admit the caller.
  expect(names.slice(-3)).toEqual(['friends-feed', 'reviews', 'media-cards'])
  expect(names.length).toBeLessThan(6)
})
