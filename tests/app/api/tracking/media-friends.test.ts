import { beforeEach, expect, test } from 'vitest'
import { mediaFriends } from '@/lib/views/schemas/media-friends'
import { prisma } from '@/server/platform/database/client'
import { refusalOf, send } from '@/tests/support/accounts'
import { useDatabase } from '@/tests/support/database'
import { givenMedia } from '@/tests/support/factories'
import { type Somebody, somebody } from '@/tests/support/somebody'

useDatabase()

let me: Somebody
let mira: Somebody
let media: number
beforeEach(async () => {
  me = await somebody('me')
  mira = await somebody('mira')
  media = await givenMedia({ title: 'Frieren', totalEpisodes: 28 })
  await follow(me, mira)
  await watch(mira, { episodesWatched: 12, status: 'Watching', rating: 85 })
})

const follow = (who: Somebody, whom: Somebody) => send('PUT', `/api/users/${whom.name}/follow`, undefined, who.headers)
const watch = (who: Somebody, body: object) => send('POST', '/api/watched', { media, ...body }, who.headers)
const friends = async (who = me) =>
  mediaFriends.parse(await (await send('GET', `/api/me/media/${media}/friends`, undefined, who.headers)).json()).data

test('are the users whom I follow, with status, progress and score, the last changed first', async () => {
  const otto = await somebody('otto')
  await follow(me, otto)
  await watch(otto, { episodesWatched: 0, status: 'Planned' })
  const [first, second] = await friends()
  expect(first).toEqual({
    user: { id: otto.id, username: otto.name, profilePicture: null },
    status: 'Planned',
    episodesWatched: 0,
    rating: null,
  })
  expect(second).toMatchObject({ user: { id: mira.id }, status: 'Watching', episodesWatched: 12, rating: 85 })
})

test('users whom I do not follow, and works that nobody tracks, have none', async () => {
  expect(await friends(mira)).toEqual([])
  media = await givenMedia({ title: 'Another' })
  expect(await friends()).toEqual([])
})

test('private records and lists that I may not see are left out', async () => {
  const change = (animeList: 'Friends' | 'Nobody' | 'Everybody') =>
    prisma().user.update({ where: { id: mira.id }, data: { animeList } })
  await change('Nobody')
  expect(await friends()).toEqual([])
  await change('Friends')
  expect(await friends()).toEqual([])
  await follow(mira, me)
  expect(await friends()).toHaveLength(1)
  await change('Everybody')
  await prisma().watchedRecord.updateMany({ where: { userId: mira.id }, data: { isPrivate: true } })
  expect(await friends()).toEqual([])
})

test('suspended and blocked users are left out', async () => {
  await prisma().user.update({ where: { id: mira.id }, data: { suspendedUntil: new Date(Date.now() + 60_000) } })
  expect(await friends()).toEqual([])
  await prisma().user.update({ where: { id: mira.id }, data: { suspendedUntil: null } })
  expect(await friends()).toHaveLength(1)
  await prisma().userBlock.create({ data: { userId: mira.id, blockedId: me.id, kind: 'Block' } })
  expect(await friends()).toEqual([])
})

test('visitors and nonsense are refused', async () => {
  expect(await refusalOf(await send('GET', `/api/me/media/${media}/friends`))).toEqual([401, 'unauthenticated'])
  const odd = await send('GET', '/api/me/media/x/friends', undefined, me.headers)
  expect(odd.status).toBe(404)
})
