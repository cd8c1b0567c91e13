import { afterAll, beforeAll, expect, test } from 'vitest'
import { refreshPopularityAndRatings } from '@/server/domain/tracking/popularity'
import { prisma } from '@/server/platform/database/client'
import { env } from '@/server/platform/env'
import { ask } from '@/tests/support/api'
import { document } from '@/tests/support/contract'
import { useDatabase } from '@/tests/support/database'
import { bearerOf, givenMedia, givenUser } from '@/tests/support/factories'
import { call, me, media, useRecords, userId, written } from '@/tests/support/records'

useDatabase()
useRecords()

/** All addresses that the document has for GET, with parameters that lead to the user and the two works. */
async function addresses(shared: number): Promise<string[]> {
  const { username } = await prisma().user.findUniqueOrThrow({ where: { id: userId }, select: { username: true } })
  const fills = [media, shared].map((id) => ({ id, username, listname: 'favorites' }))
  const paths = Object.entries(document.paths).filter(([path, item]) => item.get && !NOT_OF_USERS.includes(path))
  const all = paths.flatMap(([path]) => {
    const queries = path.includes('{') ? [''] : ['', ...QUERIES, `?ids=${media},${shared}`]
    return fills.flatMap((fill) => queries.map((query) => filled(path, fill) + query))
  })
  return [...new Set(all)]
}

/**
 * The document and its page, and the state of the machine, which reads no records and changes when the machine is busy.
 */
const NOT_OF_USERS = ['/api/openapi.json', '/api/docs', '/api/health']
const QUERIES = ['?sort=popularity&order=1', '?sort=rating&order=1', '?query=Cowboy']

const filled = (path: string, fill: Record<string, string | number>) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => String(fill[name] ?? 'none'))

/** What visitors and another user are answered, without what changes with each request. */
async function answers(all: string[], other: { authorization: string }): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const address of all)
    for (const headers of [{}, other]) {
      const response = await ask(address, { headers })
      const text = (await response.text()).replace(/"(instance|exportedDate)":"[^"]*"/g, '')
      found.set(`${address} ${JSON.stringify(headers)}`, `${response.status} ${text}`)
    }
  return found
}

const different = (a: Map<string, string>, b: Map<string, string>) =>
  [...a.keys()].filter((key) => a.get(key) !== b.get(key))

const configured = { ...env() }
// Each walk asks for several files.
beforeAll(() => Object.assign(env(), { RATE_ACCOUNT_EXPORTS: 1e6 }))
afterAll(() => Object.assign(env(), configured))

test('no call tells anybody else of a private record', async () => {
  const shared = await givenMedia({ title: 'Cowboy Bebop: The Movie', type: 'Movie', totalEpisodes: 1 })
  await prisma().user.update({ where: { id: userId }, data: { showStatistics: true, showActivity: true } })
  await written('POST', { media: shared, episodesWatched: 1, status: 'Watching', rating: 60 })
  const all = await addresses(shared)
  expect(all.length).toBeGreaterThan(50)
  const follower = await givenUser()
  await prisma().follow.create({ data: { followerId: follower, followedId: userId } })
  const other = await bearerOf(follower)
  const now = async () => {
    await refreshPopularityAndRatings()
    return answers(all, other)
  }
  const before = await now()
  const secret = { note: 'Nobody may know.', tags: ['secret'], rating: 100, isPrivate: true }
  await written('POST', { media, episodesWatched: 3, status: 'Watching', ...secret })
  await written('POST', { media, episodesWatched: 4, source: 'plus-one' })
  await written('POST', { media, episodesWatched: 26, status: 'Completed' })
  expect(different(before, await now())).toEqual([])
  // A public record does change answers, but its note and tags are in none of them.
  await written('POST', { media, episodesWatched: 26, status: 'Completed', isPrivate: false })
  const after = await now()
  for (const path of [`/api/media/${media} `, '/statistics '])
    expect(
      different(before, after).some((key) => key.includes(path)),
      path,
    ).toBe(true)
  for (const text of after.values()) expect(text).not.toMatch(/Nobody may know|secret/)
})

test('episodes that were watched while a record was private stay unknown when it becomes public', async () => {
  await prisma().user.update({ where: { id: userId }, data: { showStatistics: true, showActivity: true } })
  const { username } = await prisma().user.findUniqueOrThrow({ where: { id: userId }, select: { username: true } })
  await written('POST', { media, episodesWatched: 3, status: 'Watching', isPrivate: true })
  await written('POST', { media, episodesWatched: 4, source: 'plus-one' })
  await written('POST', { media, episodesWatched: 4, status: 'Watching', isPrivate: false })
  const activity = async (headers = {}) =>
    ((await (await ask(`/api/users/${username}/activity`, { headers })).json()) as { data: unknown[] }).data.length
  expect(await activity()).toBe(0)
  expect(await activity(me)).toBe(1)
  await written('POST', { media, episodesWatched: 5, source: 'plus-one' })
  expect(await activity()).toBe(1)
})

test('a removed private record leaves nothing that others see', async () => {
  await prisma().user.update({ where: { id: userId }, data: { showStatistics: true, showActivity: true } })
  const { username } = await prisma().user.findUniqueOrThrow({ where: { id: userId }, select: { username: true } })
  const statistics = async () => (await ask(`/api/users/${username}/statistics`)).text()
  const before = await statistics()
  await written('POST', { media, episodesWatched: 0, source: 'plus-one', isPrivate: true })
  await written('POST', { media, episodesWatched: 4, source: 'plus-one' })
  await call('DELETE', { media })
  expect(await statistics()).toBe(before)
})
