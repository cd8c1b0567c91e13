import { beforeEach, expect, test, vi } from 'vitest'
import { ownHome } from '@/lib/views/schemas/home'
import { pool, prisma } from '@/server/platform/database/client'
import { refusalOf, send } from '@/tests/support/accounts'
import { expectDocumented } from '@/tests/support/contract'
import { useDatabase } from '@/tests/support/database'
import { bearerOf, givenMedia, givenUser } from '@/tests/support/factories'

useDatabase()

let headers: { authorization: string }
beforeEach(async () => {
  headers = await bearerOf(await givenUser())
})

const works = new Map<string, number>()
async function given(title: string, body: object) {
  const media = await givenMedia({ title, totalEpisodes: 28 })
  works.set(title, media)
  const response = await send(
    'POST',
    '/api/watched',
    { media, status: 'Watching', episodesWatched: 0, ...body },
    headers,
  )
  expect(response.status).toBe(200)
}
const read = async () => ownHome.parse(await (await send('GET', '/api/me/home', undefined, headers)).json())
const titles = (entries: readonly { media: { title: string } }[]) => entries.map(({ media }) => media.title)
const sequel = async (of: string, title: string) =>
  prisma().mediaRelation.create({
    data: { fromId: works.get(of) ?? 0, toId: await givenMedia({ title }), type: 'Sequel' },
  })

test('it is for me alone, and kept by nobody', async () => {
  const answer = await send('GET', '/api/me/home', undefined, headers)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  await expectDocumented('/api/me/home', answer)
  expect(await refusalOf(await send('GET', '/api/me/home'))).toEqual([401, 'unauthenticated'])
})

test('what I watch, the last changed first, and what I planned, by priority', async () => {
  await given('old', { episodesWatched: 2 })
  await given('new', { episodesWatched: 1 })
  await given('none', { status: 'Planned' })
  await given('low', { status: 'Planned', priority: 'Low' })
  await given('high', { status: 'Planned', priority: 'High', isPrivate: true })
  await given('paused', { status: 'Paused', episodesWatched: 1 })
  const media = works.get('old')
  await send('POST', '/api/watched', { media, status: 'Watching', episodesWatched: 9, source: 'plus-one' }, headers)
  const { watching, planned } = await read()
  expect(titles(watching)).toEqual(['old', 'new'])
  expect(titles(planned)).toEqual(['high', 'low', 'none'])
})

test('what follows what I have seen, and what I have seen and not rated, until I rate it', async () => {
  await given('Frieren', { status: 'Completed' })
  await sequel('Frieren', 'Frieren 2')
  const { series, unrated } = await read()
  expect(series).toMatchObject([{ media: { title: 'Frieren 2' }, because: { title: 'Frieren' } }])
  expect(titles(unrated)).toEqual(['Frieren'])
  const [{ updatedDate } = { updatedDate: '' }] = unrated
  const body = { media: works.get('Frieren'), status: 'Completed', episodesWatched: 28, rating: 90, updatedDate }
  expect((await send('POST', '/api/watched', body, headers)).status).toBe(200)
  expect((await read()).unrated).toEqual([])
})

test('the number of statements does not grow with the works', async () => {
  await given('Watching', { episodesWatched: 1 })
  await given('Planned', { status: 'Planned' })
  await given('Seen 0', { status: 'Completed' })
  await sequel('Seen 0', 'Next 0')
  const asked = vi.spyOn(pool(), 'query')
  const count = async () => {
    asked.mockClear()
    await read()
    return asked.mock.calls.flatMap(([call]) => (typeof call === 'string' ? [] : [(call as { name?: string }).name]))
  }
  await read()
  const few = await count()
  for (let n = 1; n < 14; n++) {
    await given(`Seen ${n}`, { status: 'Completed' })
    await sequel(`Seen ${n}`, `Next ${n}`)
  }
  expect(few).toEqual(expect.arrayContaining(['continuations', 'unrated-records', 'next-up']))
  expect((await count()).sort()).toEqual(few.sort())
  const { series, unrated } = await read()
  expect([series.length, unrated.length]).toEqual([12, 10])
  asked.mockRestore()
})
