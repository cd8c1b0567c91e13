import { beforeEach, expect, test } from 'vitest'
import { MAX_NOTIFICATIONS } from '@/lib/social/notifications'
import { NOTIFICATION_KINDS } from '@/lib/views/notifications'
import { cleanNotifications } from '@/server/domain/social/notifications'
import { markRead, notificationsOf, unreadOf } from '@/server/domain/views/inbox'
import { KINDS, notify } from '@/server/domain/views/notifications'
import { prisma, rows, sql } from '@/server/platform/database/client'
import { useDatabase } from '@/tests/support/database'
import { givenCharacter, givenMedia, givenReview, givenUser } from '@/tests/support/factories'

useDatabase()

let author: number
let reader: number
let media: number
let comment: number
beforeEach(async () => {
  author = await givenUser()
  reader = await givenUser()
  media = await givenMedia({ title: 'Mushishi' })
  comment = await givenReview({ mediaId: media, posterId: author, kind: 'comment' })
})

const FIRST = { page: 0, size: 30 }
const listOf = async (userId: number) => (await notificationsOf(userId, FIRST)).data
const kindsOf = async (userId: number) => (await listOf(userId)).map(({ kind }) => kind)
const posted = (review: number) => notify({ kind: 'posted', review })

async function replied(posterId: number, more: { parentId?: number; answeredId?: number } = {}) {
  const parentId = more.parentId ?? comment
  return givenReview({ mediaId: media, posterId, kind: 'comment', parentId, answeredId: more.answeredId ?? parentId })
}

async function mentioned(posterId: number, ...users: number[]) {
  const review = await givenReview({ mediaId: media, posterId, kind: 'comment' })
  await mention(review, ...users)
  return review
}

async function mention(reviewId: number, ...users: number[]) {
  await prisma().reviewMention.createMany({ data: users.map((userId) => ({ reviewId, userId })) })
}

async function voted(review: number, count: number) {
  await prisma().reviewVote.createMany({
    data: await Promise.all(
      Array.from({ length: count }, async () => ({ reviewId: review, userId: await givenUser(), up: true })),
    ),
  })
  await notify({ kind: 'voted', review })
}

test('a reply tells the author of the comment and of the thread, once each, and not its own author', async () => {
  const first = await replied(reader)
  await posted(first)
  await posted(first)
  expect(await listOf(author)).toMatchObject([
    {
      kind: 'reply',
      isRead: false,
      people: 1,
      text: { id: first, entity: { title: 'Mushishi' } },
      votes: null,
      act: null,
    },
  ])
  expect((await listOf(author))[0]?.text?.path).toBe(`/media/${media}/discussion#comment-${first}`)
  const third = await givenUser()
  await posted(await replied(third, { answeredId: first }))
  expect(await kindsOf(reader)).toEqual(['reply'])
  expect((await notificationsOf(author, FIRST)).unread).toBe(2)
  expect(await kindsOf(third)).toEqual([])
  await posted(await replied(author))
  expect(await unreadOf(author)).toBe(2)
})

test('a notification leads to its text, which the page finds wherever it is', async () => {
  const review = await replied(reader)
  await posted(review)
  expect((await listOf(author))[0]?.text?.path).toBe(`/media/${media}/discussion#comment-${review}`)
})

test('two jobs for one text at the same time make one notification', async () => {
  const review = await replied(reader)
  await Promise.all([posted(review), posted(review), posted(review)])
  expect(await unreadOf(author)).toBe(1)
})

test('a mention is told once; an edit tells only those whom it adds', async () => {
  const other = await givenUser()
  const review = await mentioned(author, reader, author)
  await posted(review)
  expect(await kindsOf(reader)).toEqual(['mention'])
  expect(await kindsOf(author)).toEqual([])
  await prisma().notification.deleteMany({ where: { userId: reader } })
  await mention(review, other)
  await posted(review)
  expect(await kindsOf(other)).toEqual(['mention'])
  expect(await kindsOf(reader)).toEqual([])
})

test('a reply that also mentions the author is one notification', async () => {
  const review = await replied(reader)
  await mention(review, author)
  await posted(review)
  expect(await kindsOf(author)).toEqual(['reply'])
})

test('a text tells at most twenty of a mention', async () => {
  const users = await Promise.all(Array.from({ length: 25 }, () => givenUser()))
  const review = await mentioned(author, ...users)
  await posted(review)
  expect(await prisma().notification.count({ where: { reviewId: review } })).toBe(20)
})

test.each([
  ['blocked by the reader', 'Block', 'reader'],
  ['muted by the reader', 'Mute', 'reader'],
  ['that blocks the reader', 'Block', 'author'],
] as const)('an author %s tells nothing', async (_, kind, who) => {
  const [userId, blockedId] = who === 'reader' ? [reader, author] : [author, reader]
  await prisma().userBlock.create({ data: { userId, blockedId, kind } })
  await posted(await mentioned(author, reader))
  expect(await kindsOf(reader)).toEqual([])
})

test('whoever mutes the reader still tells; whoever is muted later is left out', async () => {
  await prisma().userBlock.create({ data: { userId: author, blockedId: reader, kind: 'Mute' } })
  await posted(await mentioned(author, reader))
  expect(await kindsOf(reader)).toEqual(['mention'])
  await prisma().userBlock.create({ data: { userId: reader, blockedId: author, kind: 'Mute' } })
  expect(await kindsOf(reader)).toEqual([])
  expect(await unreadOf(reader)).toBe(0)
})

test('each kind can be switched off, and nothing comes later when it is on again', async () => {
  const off = { notifyReplies: false, notifyMentions: false, notifyVotes: false }
  await prisma().user.updateMany({ where: { id: { in: [author, reader] } }, data: off })
  const mentions = await mentioned(author, reader)
  const reply = await replied(reader)
  await posted(mentions)
  await posted(reply)
  await voted(comment, 1)
  await prisma().user.updateMany({ data: { notifyReplies: true, notifyMentions: true, notifyVotes: true } })
  await posted(mentions)
  await posted(reply)
  await notify({ kind: 'voted', review: comment })
  expect(await kindsOf(reader)).toEqual([])
  expect(await kindsOf(author)).toEqual([])
})

test('decisions on proposals are told as one, and none of them when that is switched off', async () => {
  const editor = await givenUser()
  const decided = async (state: 'Accepted' | 'Refused', more: object = {}) => {
    const given = { proposerId: author, noun: 'media', mediaId: media, before: {}, after: { title: 'X' }, ...more }
    const data = { ...given, state, decidedById: editor, decidedAt: new Date() }
    const { id } = await prisma().contribution.create({ data })
    await notify({ kind: 'decided', contribution: id })
    await notify({ kind: 'decided', contribution: id })
  }
  await decided('Accepted')
  await decided('Accepted')
  await decided('Refused', { refusal: 'Other', reason: 'Why?' })
  expect(await listOf(author)).toMatchObject([
    {
      kind: 'contribution',
      decisions: { accepted: 2, refused: 1, outdated: 0, title: 'Mushishi', state: 'Refused', reason: 'Why?' },
    },
  ])
  await prisma().user.update({ where: { id: author }, data: { notifyContributions: false } })
  await decided('Refused')
  expect((await listOf(author))[0]?.ids).toHaveLength(3)
})

test('milestones of votes are one notification, which each new one makes unread; none comes twice', async () => {
  await voted(comment, 1)
  const [first] = await listOf(author)
  expect(first).toMatchObject({ kind: 'votes', votes: 1, people: 0, names: [] })
  await markRead(author, { ids: first?.ids ?? [] })
  await voted(comment, 3)
  expect(await listOf(author)).toMatchObject([{ votes: 1, isRead: true }])
  await voted(comment, 1)
  expect(await listOf(author)).toMatchObject([{ votes: 5, isRead: false }])
  await markRead(author, { upTo: 2_147_483_647 })
  const voter = await prisma().reviewVote.findFirstOrThrow({ where: { reviewId: comment } })
  await prisma().reviewVote.deleteMany({ where: { reviewId: comment, userId: voter.userId } })
  await voted(comment, 1)
  expect(await listOf(author)).toMatchObject([{ votes: 5, isRead: true }])
})

test('nothing is told of hidden and deleted texts, and what was told disappears with them', async () => {
  const review = await replied(reader)
  await posted(review)
  for (const hidden of [{ hiddenAt: new Date() }, { deletedAt: new Date() }]) {
    await prisma().review.update({ where: { id: review }, data: hidden })
    expect(await notificationsOf(author, FIRST)).toMatchObject({ data: [], total: 0, unread: 0 })
    expect(await unreadOf(author)).toBe(0)
    const other = await givenReview({ mediaId: media, posterId: reader, kind: 'comment', parentId: comment, ...hidden })
    await posted(other)
    await prisma().review.updateMany({
      where: { id: { in: [review, other] } },
      data: { hiddenAt: null, deletedAt: null },
    })
    expect(await unreadOf(author)).toBe(1)
  }
})

test('decisions are told to whom they concern, not reports that led to nothing', async () => {
  const until = new Date(Date.now() + 86_400_000)
  const acts = [
    { act: 'Dismiss', reviewId: comment },
    { act: 'Resolve', reviewId: comment },
    { act: 'Hide', reviewId: comment, reason: 'Spam', note: 'Only <links>' },
    { act: 'Suspend', userId: author, until },
  ] as const
  for (const data of acts) {
    const { id } = await prisma().moderationLog.create({ data: { ...data, authorId: author, moderatorId: reader } })
    await notify({ kind: 'moderated', act: id })
    await notify({ kind: 'moderated', act: id })
  }
  expect(await listOf(author)).toMatchObject([
    { kind: 'moderation', text: null, act: { act: 'Suspend', of: 'user', until: until.toISOString(), note: null } },
    { kind: 'moderation', text: null, act: { act: 'Hide', of: 'review', reason: 'Spam', note: 'Only <links>' } },
  ])
  expect(await kindsOf(reader)).toEqual([])
})

test('replies in one thread are one, read and unread ones apart; so are mentions in one discussion', async () => {
  const names: string[] = []
  for (let number = 0; number < 3; number++) {
    const user = await prisma().user.findUniqueOrThrow({ where: { id: await givenUser() } })
    names.unshift(user.username)
    await posted(await replied(user.id))
  }
  const [group] = await listOf(author)
  expect(group).toMatchObject({ people: 3, names: names.slice(0, 2), isRead: false })
  expect(group?.ids).toHaveLength(3)
  await markRead(author, { ids: group?.ids ?? [] })
  await posted(await replied(reader))
  expect(await listOf(author)).toMatchObject([
    { people: 1, isRead: false },
    { people: 3, isRead: true },
  ])
  const character = await givenReview({ characterId: await givenCharacter('Ginko'), posterId: reader })
  await mention(character, author)
  for (const review of [character, await mentioned(reader, author), await mentioned(reader, author)])
    await posted(review)
  expect(
    (await listOf(author)).filter(({ kind }) => kind === 'mention').map(({ ids, people }) => [ids.length, people]),
  ).toEqual([
    [2, 1],
    [1, 1],
  ])
})

test('spoilers stay out of the excerpt', async () => {
  const rawText = 'Look: ||Ginko|| [spoiler]He leaves[/spoiler] <b>'
  const review = await givenReview({
    mediaId: media,
    posterId: reader,
    kind: 'comment',
    parentId: comment,
    rawText,
    textType: 'Bbcode',
  })
  await posted(review)
  const [told] = await listOf(author)
  expect(told?.text?.excerpt).toContain('Look')
  expect(told?.text?.excerpt).not.toContain('He leaves')
})

test('nobody marks what belongs to others', async () => {
  await posted(await replied(reader))
  const [told] = await listOf(author)
  expect(await markRead(reader, { ids: told?.ids ?? [] })).toEqual({ unread: 0 })
  expect(await markRead(reader, { upTo: 2_147_483_647 })).toEqual({ unread: 0 })
  expect(await unreadOf(author)).toBe(1)
  expect(await markRead(author, { ids: [...(told?.ids ?? []), 999_999] })).toEqual({ unread: 0 })
})

test('the oldest are deleted: those of more than ninety days, and all but the newest 500', async () => {
  const old = await replied(reader)
  await posted(old)
  await rows(sql`UPDATE notifications SET created_at = now() - interval '91 days' WHERE review_id = ${old}`)
  const acts = Array.from({ length: MAX_NOTIFICATIONS + 7 }, (_, n) => ({
    userId: reader,
    kind: 'moderation' as const,
    actId: 100_000 + n,
  }))
  await prisma().notification.createMany({ data: acts })
  await cleanNotifications()
  expect(await unreadOf(author)).toBe(0)
  const kept = await prisma().notification.findMany({ where: { userId: reader }, orderBy: { id: 'asc' } })
  expect([kept.length, kept[0]?.actId]).toEqual([MAX_NOTIFICATIONS, 100_007])
  await posted(old)
  expect(await unreadOf(author)).toBe(0)
})

test('the account takes its notifications with it; a deleted author has no name', async () => {
  await posted(await replied(reader))
  await prisma().user.delete({ where: { id: author } })
  expect(await prisma().notification.count({ where: { userId: author } })).toBe(0)
  expect(await prisma().notifiedUser.count({ where: { userId: author } })).toBe(0)
})

test('each kind is declared by one context', () => {
  expect(KINDS.map(([kind]) => kind).sort()).toEqual(Object.keys(NOTIFICATION_KINDS).sort())
})

test('an event that no context declares fails, so that its job is tried again', async () => {
  await expect(notify({ kind: 'unheard-of', review: comment })).rejects.toThrow('unheard-of')
})

test('likes of a list and of an activity are one kind in the queue, which earlier versions read, too', async () => {
  const [list] = await rows<{ id: number }>(sql`INSERT INTO lists (owner_id, name, slug, visibility)
    VALUES (${author}, 'Calm', 'calm', 'Public') RETURNING id`)
  await rows(sql`INSERT INTO list_likes (list_id, user_id) VALUES (${list?.id}, ${reader})`)
  await notify({ kind: 'liked', list: list?.id ?? 0, user: reader })
  const [activity] = await rows<{ id: number }>(sql`INSERT INTO activities (id, user_id, media_id, day)
    VALUES (1, ${author}, ${media}, current_date) RETURNING id`)
  await rows(sql`INSERT INTO activity_likes (activity_id, user_id) VALUES (${activity?.id}, ${reader})`)
  await notify({ kind: 'liked', activity: activity?.id ?? 0, user: reader })
  const told = await rows(
    sql`SELECT kind, list_id, activity_id, actor_id FROM notifications WHERE user_id = ${author} ORDER BY id`,
  )
  expect(told).toEqual([
    { kind: 'like', list_id: list?.id, activity_id: null, actor_id: reader },
    { kind: 'like', list_id: null, activity_id: activity?.id, actor_id: reader },
  ])
})

test('a new follower is told once, together with others, as long as they follow', async () => {
  const [other, third] = [await givenUser(), await givenUser()]
  const followed = async (follower: number) => {
    await rows(
      sql`INSERT INTO follows (follower_id, followed_id) VALUES (${follower}, ${author}) ON CONFLICT DO NOTHING`,
    )
    await notify({ kind: 'followed', followed: author, follower })
  }
  await followed(reader)
  await followed(reader)
  await followed(other)
  await followed(third)
  expect(await listOf(author)).toMatchObject([
    { kind: 'follow', people: 3, names: [expect.any(String), expect.any(String)] },
  ])
  expect(await unreadOf(author)).toBe(3)
  await rows(sql`DELETE FROM follows WHERE follower_id = ${third}`)
  expect(await listOf(author)).toMatchObject([{ kind: 'follow', people: 2 }])
  await followed(third)
  expect(await listOf(author)).toMatchObject([{ kind: 'follow', people: 3 }])
  expect(await prisma().notification.count({ where: { userId: author } })).toBe(3)
})

test('nobody is told of a follow that has ended, of a follower whom they mute, or against their switch', async () => {
  await notify({ kind: 'followed', followed: author, follower: reader })
  const muted = await givenUser()
  const unwanted = await givenUser()
  await rows(sql`INSERT INTO follows (follower_id, followed_id) VALUES (${muted}, ${author}), (${unwanted}, ${author})`)
  await rows(sql`INSERT INTO user_blocks (user_id, blocked_id, kind) VALUES (${author}, ${muted}, 'Mute')`)
  await notify({ kind: 'followed', followed: author, follower: muted })
  await prisma().user.update({ where: { id: author }, data: { notifyVotes: false } })
  await notify({ kind: 'followed', followed: author, follower: unwanted })
  expect(await prisma().notification.count({ where: { userId: author } })).toBe(0)
})
