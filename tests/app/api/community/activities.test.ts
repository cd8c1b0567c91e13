import { beforeEach, describe, expect, test } from 'vitest'
import { commentPage, type Review } from '@/lib/community/schemas/reviews'
import { type FeedEntry, feedEntry, feedPage } from '@/lib/views/schemas/friends-feed'
import { notificationPage } from '@/lib/views/schemas/notifications'
import { deleteUser } from '@/server/domain/accounts/deletion'
import { prisma } from '@/server/platform/database/client'
import { refusalOf, send } from '@/tests/support/accounts'
import { useDatabase } from '@/tests/support/database'
import { givenMedia, givenReview } from '@/tests/support/factories'
import { writeNotifications } from '@/tests/support/notifications'
import { type Somebody, somebody } from '@/tests/support/somebody'

useDatabase()

let me: Somebody
let mira: Somebody
let media: number
beforeEach(async () => {
  me = await somebody('me', { showActivity: true })
  mira = await somebody('mira', { showActivity: true })
  media = await givenMedia({ title: 'Frieren', totalEpisodes: 28 })
  // Without the call, which tells of the follow.
  await prisma().follow.create({ data: { followerId: me.id, followedId: mira.id } })
})

async function watch(body: object): Promise<number> {
  const all = { media, status: 'Watching', source: 'plus-one', ...body }
  return ((await (await send('POST', '/api/watched', all, mira.headers)).json()) as { event: number }).event
}
const newest = async (): Promise<FeedEntry | undefined> =>
  feedPage.parse(await (await send('GET', '/api/me/feed', undefined, me.headers)).json()).data[0]
const like = (event: number, method: 'PUT' | 'DELETE' = 'PUT', who = me) =>
  send(method, `/api/activities/${event}/like`, undefined, who.headers)
const reply = async (event: number, rawText: string, who = me, more: object = {}) =>
  send('POST', `/api/activities/${event}/comment`, { rawText, ...more }, who.headers)
const discussion = (event: number) => send('GET', `/api/activities/${event}/discussion`)

/** The notifications by kind: jobs of one moment are done in any order. */
async function told(who = mira) {
  await writeNotifications()
  const { data } = notificationPage.parse(
    await (await send('GET', '/api/notifications', undefined, who.headers)).json(),
  )
  return data.toSorted((one, other) => one.kind.localeCompare(other.kind))
}

describe('what a user did with a work on one day', () => {
  test('is liked and answered, also after further changes of that day, and its user is told', async () => {
    const first = await watch({ episodesWatched: 1 })
    expect(await newest()).toMatchObject({ activity: { id: first }, likes: 0, isLiked: false, replies: 0 })
    expect(await (await like(first)).json()).toEqual({ isLiked: true, likes: 1 })
    expect((await like(first)).status).toBe(200)
    const second = await watch({ episodesWatched: 2 })
    const posted = (await (await reply(second, 'Already?')).json()) as Review
    expect(posted.entity).toEqual({ kind: 'activity', id: first, title: 'Frieren', owner: mira.name })
    const entry = await newest()
    expect(entry).toMatchObject({ activity: { id: second, to: 2 }, likes: 1, isLiked: true, replies: 1 })
    expect(entry?.discussion).toBe(`/activity/${second}`)
    expect(commentPage.parse(await (await discussion(second)).json()).data.map((each) => each.rawText)).toEqual([
      'Already?',
    ])
    expect(feedEntry.parse(await (await send('GET', `/api/activities/${first}`)).json())).toMatchObject({
      activity: { id: first, to: 2 },
      likes: 1,
      replies: 1,
    })
    expect(await told()).toMatchObject([
      { kind: 'like', people: 1, names: [me.name], activity: { title: 'Frieren', path: `/activity/${first}` } },
      { kind: 'reply', names: [me.name], text: { path: `/activity/${first}#comment-${posted.id}` } },
    ])
    expect(await (await like(second, 'DELETE')).json()).toEqual({ isLiked: false, likes: 0 })
    expect((await told()).map(({ kind }) => kind)).toEqual(['reply'])
  })

  test('is nowhere while the record is private or gone, or the user does not show it', async () => {
    const event = await watch({ episodesWatched: 1 })
    await like(event)
    const { id } = (await (await reply(event, 'Nice')).json()) as Review
    await told()
    const record = { userId_mediaId: { userId: mira.id, mediaId: media } }
    const seen = async () => [
      (await send('GET', `/api/activities/${event}`)).status,
      (await discussion(event)).status,
      (await send('GET', `/api/comments/${id}`)).status,
      (await like(event)).status,
      (await reply(event, 'Nice, again')).status,
      (await send('PUT', `/api/comments/${id}/vote`, { up: true }, mira.headers)).status,
      (await told()).filter(({ kind }) => kind === 'reply').length,
    ]
    const hidden = [404, 404, 404, 404, 404, 404, 0]
    await prisma().watchedRecord.update({ where: record, data: { isPrivate: true } })
    expect(await seen()).toEqual(hidden)
    await prisma().watchedRecord.update({ where: record, data: { isPrivate: false } })
    await prisma().user.update({ where: { id: mira.id }, data: { showActivity: false } })
    expect(await seen()).toEqual(hidden)
    await prisma().user.update({ where: { id: mira.id }, data: { showActivity: true } })
    expect((await seen()).slice(0, 4)).toEqual([200, 200, 200, 200])
    await send('DELETE', `/api/watched/${media}`, undefined, mira.headers)
    await prisma().watchedRecord.deleteMany({ where: { userId: mira.id } })
    expect((await seen()).slice(0, 4)).toEqual(hidden.slice(0, 4))
    // A like can be taken back all the same.
    expect((await like(event, 'DELETE')).status).toBe(200)
  })

  test('is not liked by its user, nor by who is blocked; nobody is told who does not want it', async () => {
    const event = await watch({ episodesWatched: 1 })
    expect((await refusalOf(await like(event, 'PUT', mira)))[1]).toBe('ownVote')
    await prisma().user.update({ where: { id: mira.id }, data: { notifyVotes: false, notifyReplies: false } })
    await like(event)
    await reply(event, 'Nice')
    expect(await told()).toEqual([])
    await send('PUT', `/api/users/${me.name}/block`, { kind: 'Block' }, mira.headers)
    expect((await refusalOf(await like(event)))[1]).not.toBeUndefined()
    expect((await refusalOf(await reply(event, 'Still here')))[1]).toBe('blocked')
    expect((await like(9_999_999)).status).toBe(404)
    expect((await send('PUT', `/api/activities/${event}/like`)).status).toBe(401)
  })

  test('has its replies in no stream and on no profile, but among those of their author', async () => {
    const event = await watch({ episodesWatched: 1 })
    const { id } = (await (await reply(event, 'Only here')).json()) as Review
    const idsAt = async (path: string) =>
      (await (await send('GET', path, undefined, me.headers)).json()).data.map((each: { id: number }) => each.id)
    expect(await idsAt('/api/comments?size=100')).not.toContain(id)
    expect(await idsAt('/api/comments/my-reviews?kind=comment')).toEqual([id])
    expect((await send('POST', '/api/reports', { target: 'review', id, reason: 'Spam' }, mira.headers)).status).toBe(
      200,
    )
    await deleteUser(me.id)
    expect((await (await discussion(event)).json()).total).toBe(0)
    await like(event, 'PUT', await somebody('other', { showActivity: true }))
    await deleteUser(mira.id)
    expect(await prisma().activity.count({ where: { mediaId: media } })).toBe(0)
  })
})

describe('in the feed', () => {
  test('a review has its votes and the replies of its thread', async () => {
    const id = await givenReview({ mediaId: media, posterId: mira.id, recommended: 'Recommended' })
    await send('PUT', `/api/comments/${id}/vote`, { up: true }, me.headers)
    const text = { rawText: 'I agree', kind: 'comment', parentId: id }
    const answer = (await (await send('POST', `/api/media/${media}/comment`, text, me.headers)).json()) as Review
    expect(answer).toMatchObject({ parentId: id, answered: { id, kind: 'review' } })
    expect(await newest()).toMatchObject({
      likes: 1,
      isLiked: true,
      replies: 1,
      discussion: `/media/${media}/discussion?thread=${id}`,
    })
    const thread = await (await send('GET', `/api/media/${media}/discussion?thread=${id}`)).json()
    expect(thread.data).toMatchObject([{ id, kind: 'review', replyCount: 1, replies: [{ id: answer.id }] }])
    expect(await (await send('GET', `/api/comments/${answer.id}/place`)).json()).toEqual({
      path: `/media/${media}/discussion?thread=${id}#comment-${answer.id}`,
    })
    expect((await told()).map(({ kind }) => kind)).toEqual(['reply', 'votes'])
  })

  test('a list has its likes and comments', async () => {
    const list = await prisma().list.create({
      data: { ownerId: mira.id, name: 'Best', slug: 'best', visibility: 'Public' },
    })
    await prisma().listEntry.create({ data: { listId: list.id, mediaId: media, position: 1 } })
    await send('PUT', `/api/user-lists/${mira.name}/best/like`, undefined, me.headers)
    await send('POST', `/api/lists/${list.id}/comment`, { rawText: 'Good list' }, me.headers)
    expect(await newest()).toMatchObject({
      likes: 1,
      isLiked: true,
      replies: 1,
      discussion: `/list/${mira.name}/best/discussion`,
    })
    await prisma().list.update({ where: { id: list.id }, data: { hasComments: false } })
    expect(await newest()).toMatchObject({ replies: null, discussion: null })
  })
})
