import { beforeEach, describe, expect, test } from 'vitest'
import { type Comment, REPLIES_SHOWN, type Review } from '@/lib/community/schemas/reviews'
import { deleteUser } from '@/server/domain/accounts/deletion'
import { threadsOf } from '@/server/domain/community/discussions'
import { purgeDeletedTexts } from '@/server/domain/community/reviews/jobs'
import { prisma } from '@/server/platform/database/client'
import { refusalOf, send } from '@/tests/support/accounts'
import { ask } from '@/tests/support/api'
import { useDatabase } from '@/tests/support/database'
import {
  givenCharacter,
  givenCompany,
  givenMedia,
  givenPerson,
  givenReview,
  givenSeries,
  givenTorrent,
} from '@/tests/support/factories'
import { drainInvalidations, invalidateNow } from '@/tests/support/invalidations'
import { type Somebody, somebody } from '@/tests/support/somebody'

useDatabase()

let me: Somebody
let other: Somebody
let media: number
beforeEach(async () => {
  me = await somebody()
  other = await somebody()
  media = await givenMedia({ title: 'Haibane Renmei', totalEpisodes: 13 })
})

let written = 0
const post = (body: object, { who = me, path = `/api/media/${media}` } = {}) =>
  send('POST', `${path}/comment`, { rawText: `Text ${++written}`, kind: 'comment', ...body }, who.headers)
const json = async <Answer>(response: Promise<Response>): Promise<Answer> => {
  const answer = await response
  expect(answer.status).toBe(200)
  return (await answer.json()) as Answer
}
const posted = (body: object, how = {}) => json<Review>(post(body, how))
const reply = (to: number, how = {}, body: object = {}) => posted({ parentId: to, ...body }, { who: other, ...how })
type Page = { data: Comment[]; total: number; totalPages: number }
const discussion = (query = '') => json<Page>(ask(`/api/media/${media}/discussion${query}`))
const block = (whom: Somebody, kind = 'Block', who = me) =>
  send('PUT', `/api/users/${whom.name}/block`, { kind }, who.headers)
const remove = (id: number, who = me) => send('DELETE', `/api/comments/${id}`, undefined, who.headers)
const place = async (id: number) => (await json<{ path: string }>(ask(`/api/comments/${id}/place`))).path

describe('a thread', () => {
  test.each(['media', 'character', 'person', 'company', 'torrent'])(
    'on any %s has its replies, oldest first',
    async (kind) => {
      const path = `/api/${await PATHS[kind]?.(media)}`
      const first = await posted({}, { path })
      const answer = await reply(first.id, { path })
      expect(answer).toMatchObject({
        kind: 'comment',
        parentId: first.id,
        answered: { id: first.id, username: me.name },
      })
      const second = await reply(answer.id, { path, who: me })
      expect(second, 'a reply to a reply').toMatchObject({
        parentId: first.id,
        answered: { id: answer.id, username: other.name },
      })
      const page = await json<Page>(ask(`${path}/${kind === 'media' ? 'discussion' : 'reviews'}`))
      expect(page).toMatchObject({ total: 1, data: [{ id: first.id, replyCount: 2, isDeleted: false }] })
      expect(page.data[0]?.replies).toEqual([answer, second])
    },
  )

  test('of an episode keeps its replies there', async () => {
    const first = await posted({ episode: 3 })
    expect(await reply(first.id)).toMatchObject({ episode: 3 })
    expect((await discussion('?episode=3')).data[0]?.replyCount).toBe(1)
    expect((await discussion()).total).toBe(0)
    await invalidateNow('*')
    expect(await threadsOf(media)).toEqual([{ episode: 3, total: 2 }])
    expect(await refusalOf(await post({ parentId: first.id, episode: 4 }))).toEqual([
      400,
      'invalidInput',
      { parentId: 'unknownComment' },
    ])
  })

  test('shows its first replies, and all on its own page', async () => {
    const first = await posted({})
    const replies: number[] = []
    for (let n = 0; n < REPLIES_SHOWN + 2; n++) replies.push((await reply(first.id)).id)
    const [thread] = (await discussion()).data
    expect(thread?.replies.map(({ id }) => id)).toEqual(replies.slice(0, REPLIES_SHOWN))
    expect(thread?.replyCount).toBe(replies.length)
    const whole = await discussion(`?thread=${first.id}&size=2&page=2`)
    expect(whole).toMatchObject({ total: replies.length, totalPages: 3, data: [{ id: first.id }] })
    expect(whole.data[0]?.replies.map(({ id }) => id)).toEqual(replies.slice(4))
    expect((await ask(`/api/media/${media}/discussion?thread=999999`)).status).toBe(404)
    expect((await ask(`/api/media/${media}/discussion?thread=${replies[0]}`)).status).toBe(404)
  })

  test('says on which page each of its texts is', async () => {
    const first = await posted({})
    const replies: number[] = []
    for (let n = 0; n < REPLIES_SHOWN + 1; n++) replies.push((await reply(first.id)).id)
    for (let n = 0; n < 50; n++)
      await givenReview({ mediaId: media, kind: 'comment', createdAt: new Date(Date.now() + 1000 + n) })
    const at = `/media/${media}/discussion`
    expect(await place(first.id)).toBe(`${at}?page=1#comment-${first.id}`)
    expect(await place(replies[0] ?? 0)).toBe(`${at}?page=1#comment-${replies[0]}`)
    expect(await place(replies[3] ?? 0)).toBe(`${at}?thread=${first.id}#comment-${replies[3]}`)
    const review = await posted({ kind: 'review', recommended: 'Mixed' })
    expect(await place(review.id)).toBe(`/media/${media}/reviews#review-${review.id}`)
    await remove(review.id)
    expect((await ask(`/api/comments/${review.id}/place`)).status).toBe(404)
  })

  test('takes no reply to what is not there or elsewhere; and no review is a reply', async () => {
    const first = await posted({})
    const elsewhere = await givenReview({ mediaId: await givenMedia({ title: 'Kino' }), kind: 'comment' })
    const review = await givenReview({ mediaId: media })
    const gone = await givenReview({ mediaId: media, kind: 'comment', deletedAt: new Date() })
    const hidden = await givenReview({ mediaId: media, kind: 'comment', hiddenAt: new Date() })
    for (const parentId of [elsewhere, gone, hidden, 999_999])
      expect(await refusalOf(await post({ parentId }))).toEqual([400, 'invalidInput', { parentId: 'unknownComment' }])
    expect(await refusalOf(await post({ parentId: first.id, kind: 'review', recommended: 'Mixed' }))).toEqual([
      400,
      'invalidInput',
      { parentId: 'invalid' },
    ])
    expect((await post({ parentId: review })).status).toBe(200)
    const series = `/api/series/${await givenSeries('Haibane')}`
    expect(
      await refusalOf(await post({ parentId: first.id, kind: 'review', recommended: 'Mixed' }, { path: series })),
    ).toEqual([400, 'invalidInput', { parentId: 'invalid' }])
  })

  test('the same reply twice is one; the same text to another comment is another', async () => {
    const [one, two] = [await posted({}), await posted({})]
    const same = { rawText: 'Yes.' }
    const first = await reply(one.id, {}, same)
    expect((await reply(one.id, {}, same)).id).toBe(first.id)
    expect((await reply(two.id, {}, same)).id).not.toBe(first.id)
  })

  test('a reply invalidates the discussion of its entry, its author and the stream alone', async () => {
    const first = await posted({})
    await drainInvalidations()
    await reply(first.id)
    expect(new Set(await drainInvalidations())).toEqual(
      new Set([`media-reviews:${media}`, `author:${other.id}`, 'index:review']),
    )
  })
})

describe('what is deleted', () => {
  test('stands in its thread without text and author while it has replies', async () => {
    const first = await posted({ rawText: 'A secret', title: 'Secret' })
    const answer = await reply(first.id)
    await remove(first.id)
    const { data, total } = await discussion()
    expect(total).toBe(1)
    expect(data[0]).toMatchObject({
      id: first.id,
      isDeleted: true,
      poster: null,
      rawText: '',
      html: '',
      title: null,
      replyCount: 1,
      replies: [{ id: answer.id, answered: { id: first.id, username: null } }],
    })
    expect(JSON.stringify(data)).not.toMatch(/secret/i)
    expect(await reply(answer.id, { who: me }), 'the thread goes on').toMatchObject({ parentId: first.id })
    expect(await refusalOf(await post({ parentId: first.id }))).toEqual([
      400,
      'invalidInput',
      { parentId: 'unknownComment' },
    ])
  })

  test('is not there without replies, and comes back with them', async () => {
    const first = await posted({})
    const answer = await reply(first.id)
    await remove(answer.id, other)
    expect((await discussion()).data[0]).toMatchObject({ replyCount: 0, replies: [] })
    await remove(first.id)
    expect((await discussion()).total).toBe(0)
    await send('POST', `/api/comments/${answer.id}/restore`, undefined, other.headers)
    expect((await discussion()).data[0]).toMatchObject({ isDeleted: true, replyCount: 1 })
    await send('POST', `/api/comments/${first.id}/restore`, undefined, me.headers)
    expect((await discussion()).data[0]).toMatchObject({ isDeleted: false, replyCount: 1 })
  })

  test('is purged after an hour: its text, and its row once nobody answers it', async () => {
    const first = await posted({ rawText: 'A secret' })
    const answer = await reply(first.id)
    await remove(first.id)
    const past = new Date(Date.now() - 61 * 60_000)
    await prisma().review.update({ where: { id: first.id }, data: { deletedAt: past } })
    await purgeDeletedTexts()
    expect(await prisma().review.findUnique({ where: { id: first.id } })).toMatchObject({
      rawText: '',
      posterId: me.id,
    })
    expect((await discussion()).data[0]).toMatchObject({ isDeleted: true, replyCount: 1 })
    await remove(answer.id, other)
    await prisma().review.update({ where: { id: answer.id }, data: { deletedAt: past } })
    await purgeDeletedTexts()
    await purgeDeletedTexts()
    expect(await prisma().review.findMany({ where: { id: { in: [first.id, answer.id] } } })).toEqual([])
  })

  test('that a moderator hides stands without its text and author, and says so', async () => {
    const first = await posted({})
    const answer = await reply(first.id)
    await prisma().review.update({ where: { id: first.id }, data: { hiddenAt: new Date() } })
    const { data } = await discussion()
    expect(data[0]).toMatchObject({ isHidden: true, poster: null, rawText: '', replies: [{ id: answer.id }] })
  })

  test('with its account stands without its name, and takes no reply of others with it', async () => {
    const first = await posted({ rawText: `Hello @${other.name}` })
    const own = await posted({})
    const answer = await reply(first.id)
    await deleteUser(me.id)
    const { data, total } = await discussion()
    expect(total).toBe(1)
    expect(data[0]).toMatchObject({ id: first.id, isDeleted: true, poster: null, replies: [{ id: answer.id }] })
    expect(await prisma().review.findUnique({ where: { id: own.id } })).toBeNull()
    expect(await prisma().review.findUnique({ where: { id: first.id } })).toMatchObject({ rawText: '', posterId: null })
    expect(await prisma().reviewMention.count({ where: { reviewId: first.id } })).toBe(0)
  })
})

describe('mentions', () => {
  const mentioned = async (id: number) =>
    (await prisma().reviewMention.findMany({ where: { reviewId: id }, orderBy: { userId: 'asc' } })).map(
      ({ userId }) => userId,
    )

  test('link to users that exist, as often as the text is edited', async () => {
    const text = await posted({
      rawText: `@${other.name.toUpperCase()}, @${me.name} and @nobody-here`,
      textType: 'Markdown',
    })
    expect(text.html).toBe(
      `<p><a class="mention" href="/user/${other.name}">@${other.name.toUpperCase()}</a>, @${me.name} and @nobody-here</p>\n`,
    )
    expect(await mentioned(text.id)).toEqual([other.id])
    const changed = await json<Review>(
      send('PUT', `/api/comments/${text.id}`, { rawText: `\`@${other.name}\`` }, me.headers),
    )
    expect(changed.html).not.toContain('href')
    expect(await mentioned(text.id)).toEqual([])
  })

  test('a preview shows the same', async () => {
    const body = { text: `@${other.name} @nobody-here`, textType: 'Plain' }
    const { html } = await json<{ html: string }>(send('POST', '/api/comments/preview', body, me.headers))
    expect(html).toBe(`<p><a class="mention" href="/user/${other.name}">@${other.name}</a> @nobody-here</p>`)
  })

  test('go with the account', async () => {
    const text = await posted({ rawText: `@${other.name}` })
    await drainInvalidations()
    await deleteUser(other.id)
    expect(await drainInvalidations()).toContain(`review:${text.id}`)
    expect((await discussion()).data[0]?.html).toBe(`<p>@${other.name}</p>`)
  })
})

describe('between users of whom one has blocked the other', () => {
  test.each(['the author', 'the reader'])('there is no reply and no mention, blocked by %s', async (by) => {
    const first = await posted({})
    const third = await somebody()
    const answer = await reply(first.id, { who: third })
    await (by === 'the author' ? block(other) : block(me, 'Block', other))
    expect(await refusalOf(await post({ parentId: first.id }, { who: other }))).toEqual([403, 'blocked'])
    expect(
      await refusalOf(await post({ parentId: answer.id }, { who: other })),
      'in the thread of who is blocked',
    ).toEqual([403, 'blocked'])
    expect((await posted({ rawText: `@${me.name} @${third.name}` }, { who: other })).html).toBe(
      `<p>@${me.name} <a class="mention" href="/user/${third.name}">@${third.name}</a></p>`,
    )
  })

  test('who is muted answers and mentions as before', async () => {
    const first = await posted({})
    await block(other, 'Mute')
    expect((await reply(first.id, {}, { rawText: `@${me.name}` })).html).toContain(`href="/user/${me.name}"`)
  })

  test('their texts are folded for the one who did it', async () => {
    const theirs = await posted({}, { who: other })
    const mine = await posted({})
    await block(other, 'Mute')
    const own = (who: Somebody) =>
      json<{ folded: number[] }>(send('GET', `/api/me/comments?ids=${theirs.id},${mine.id}`, undefined, who.headers))
    expect((await own(me)).folded).toEqual([other.id])
    expect((await own(other)).folded).toEqual([])
  })
})

const PATHS: Record<string, (media: number) => Promise<string>> = {
  media: async (id) => `media/${id}`,
  character: async () => `characters/${await givenCharacter('Reki')}`,
  person: async () => `people/${await givenPerson('Yoshitoshi ABe')}`,
  company: async () => `companies/${await givenCompany('Radix')}`,
  torrent: async (mediaId) => `torrents/${await givenTorrent('Haibane Renmei', { mediaId })}`,
}
