import { beforeEach, describe, expect, test } from 'vitest'
import { followPage, ownUser, publicUser } from '@/lib/identity/schemas/users'
import { userLists } from '@/lib/lists/schemas/lists'
import { recentActivity } from '@/lib/tracking/schemas/records'
import { prisma } from '@/server/platform/database/client'
import { refusalOf, send } from '@/tests/support/accounts'
import { useDatabase } from '@/tests/support/database'
import { givenMedia, givenUser } from '@/tests/support/factories'
import { type Somebody, somebody } from '@/tests/support/somebody'

useDatabase()

let me: Somebody
let other: Somebody
beforeEach(async () => {
  me = await somebody('moon')
  other = await somebody('sun')
})

const follow = (who: Somebody, whom: Somebody) => send('PUT', `/api/users/${whom.name}/follow`, undefined, who.headers)
const unfollow = (who: Somebody, whom: Somebody) =>
  send('DELETE', `/api/users/${whom.name}/follow`, undefined, who.headers)
async function pageOf(who: Somebody, side: 'followers' | 'following', query = '') {
  const response = await send('GET', `/api/users/${who.name}/${side}?${query}`)
  expect(response.status).toBe(200)
  return followPage.parse(await response.json())
}
const counts = async (who: Somebody) => {
  const { followerCount, followingCount } = publicUser.parse(await (await send('GET', `/api/users/${who.name}`)).json())
  return [followerCount, followingCount]
}

test('a follower is in both lists; users who follow each other are friends', async () => {
  expect(await (await follow(me, other)).json()).toEqual({ isFollowing: true, isFollowed: false })
  expect((await pageOf(me, 'following')).data).toMatchObject([
    { id: other.id, username: other.name, profilePicture: null, isFriend: false },
  ])
  expect((await pageOf(other, 'followers')).data).toMatchObject([{ id: me.id, isFriend: false }])
  expect([await counts(me), await counts(other)]).toEqual([
    [0, 1],
    [1, 0],
  ])
  expect(await (await follow(other, me)).json()).toEqual({ isFollowing: true, isFollowed: true })
  for (const side of ['followers', 'following'] as const)
    expect((await pageOf(me, side)).data).toMatchObject([{ id: other.id, isFriend: true }])
  const mine = ownUser.parse(await (await send('GET', '/api/users/me', undefined, me.headers)).json())
  expect(mine).toMatchObject({ followerCount: 1, followingCount: 1 })
  await unfollow(me, other)
  expect((await pageOf(me, 'followers')).data).toMatchObject([{ isFriend: false }])
  expect((await pageOf(me, 'following')).total).toBe(0)
})

test('following twice, or unfollowing without following, changes nothing', async () => {
  await unfollow(me, other)
  await follow(me, other)
  await follow(me, other)
  expect(await counts(other)).toEqual([1, 0])
})

test('they are paged, newest first', async () => {
  const data = []
  for (let n = 0; n < 7; n++)
    data.push({ followerId: await givenUser(), followedId: me.id, createdAt: new Date(Date.UTC(2026, 0, 1 + n)) })
  await prisma().follow.createMany({ data })
  const seen = []
  for (const page of [0, 1, 2]) {
    const answer = await pageOf(me, 'followers', `size=3&page=${page}`)
    expect(answer).toMatchObject({ total: 7, totalPages: 3, page, size: 3 })
    seen.push(...answer.data.map(({ id }) => id))
  }
  expect(seen).toEqual(data.map(({ followerId }) => followerId).reverse())
  expect((await pageOf(me, 'followers', 'size=9999&page=-3')).size).toBe(30)
  expect((await pageOf(me, 'followers', 'page=900')).data).toEqual([])
})

test('a visitor, oneself and an unknown user are refused', async () => {
  for (const method of ['GET', 'PUT', 'DELETE'] as const) {
    expect((await refusalOf(await send(method, `/api/users/${other.name}/follow`)))[0]).toBe(401)
    const bad = { authorization: 'Bearer no' }
    expect((await refusalOf(await send(method, `/api/users/${other.name}/follow`, undefined, bad)))[0]).toBe(401)
    expect((await refusalOf(await send(method, '/api/users/nobody-here/follow', undefined, me.headers)))[0]).toBe(404)
  }
  expect(await refusalOf(await follow(me, me))).toEqual([400, 'invalidInput', { username: 'itself' }])
  for (const part of ['followers', 'following', 'lists', 'activity', 'statistics'])
    expect((await refusalOf(await send('GET', `/api/users/nobody-here/${part}`)))[0]).toBe(404)
})

describe('lists of a user', () => {
  const shownTo = async (who: Somebody | null, query = '') => {
    const response = await send('GET', `/api/users/${me.name}/lists?${query}`, undefined, who?.headers)
    const { data, total } = userLists.parse(await response.json())
    expect(total).toBe(data.length)
    return data.map(({ name }) => name).sort()
  }

  test('public ones are visible to everybody, those for friends to friends, the others to nobody', async () => {
    for (const visibility of ['Public', 'FriendsOnly', 'Unlisted', 'Private'] as const) {
      const body = { name: visibility, visibility }
      expect((await send('POST', '/api/user-lists', body, me.headers)).status).toBeLessThan(300)
    }
    expect(await shownTo(null)).toEqual(['Public'])
    expect(await shownTo(other)).toEqual(['Public'])
    await follow(me, other)
    expect(await shownTo(other)).toEqual(['Public'])
    await follow(other, me)
    expect(await shownTo(other)).toEqual(['FriendsOnly', 'Public'])
    expect(await shownTo(other, 'visibility=FriendsOnly')).toEqual(['FriendsOnly'])
    expect(await shownTo(null, 'visibility=FriendsOnly')).toEqual([])
    expect(await shownTo(other, 'visibility=Private')).toEqual(['FriendsOnly', 'Public'])
    expect(await shownTo(me)).toEqual(['FriendsOnly', 'Public'])
    await unfollow(me, other)
    expect(await shownTo(other)).toEqual(['Public'])
  })
})

describe('activity', () => {
  const watch = (media: number, episodesWatched: number, more = {}) =>
    send('POST', '/api/watched', { media, episodesWatched, source: 'plus-one', ...more }, me.headers)
  const read = (headers?: { authorization: string }) =>
    send('GET', `/api/users/${me.name}/activity`, undefined, headers)
  const told = async () =>
    recentActivity
      .parse(await (await read(me.headers)).json())
      .data.map(({ media, kind, from, to }) => [media.title, kind, from, to])

  test('is visible to its owner, and to everybody if the owner allows it', async () => {
    expect([(await read()).status, (await read(other.headers)).status, (await read(me.headers)).status]).toEqual([
      404, 404, 200,
    ])
    const changed = await send('PUT', '/api/users/update', { showActivity: true }, me.headers)
    expect(await changed.json()).toMatchObject({ showActivity: true, showStatistics: false })
    expect([(await read()).status, (await read(other.headers)).status]).toEqual([200, 200])
    expect((await send('GET', `/api/users/${me.name}/statistics`)).status).toBe(404)
    expect((await send('PUT', '/api/users/update', { showActivity: 'yes' }, me.headers)).status).toBe(400)
  })

  test('contains no undone, imported or removed changes', async () => {
    const anime = await givenMedia({ title: 'Aria', totalEpisodes: 13 })
    const gone = await givenMedia({ title: 'Regretted', totalEpisodes: 13 })
    const imported = await givenMedia({ title: 'Imported', totalEpisodes: 13 })
    await watch(anime, 1)
    await watch(anime, 2)
    await watch(anime, 3)
    await send('POST', '/api/watched/undo', {}, me.headers)
    await watch(gone, 1)
    await send('DELETE', '/api/watched', { media: gone }, me.headers)
    await watch(imported, 1)
    await prisma().watchedEvent.updateMany({ where: { mediaId: imported }, data: { source: 'Import' } })
    expect(await told()).toEqual([['Aria', 'Progress', 1, 2]])
  })
})
