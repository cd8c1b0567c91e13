import { beforeAll, describe, expect, test } from 'vitest'
import { ask } from '@/tests/support/api'
import { useDatabase } from '@/tests/support/database'
import { givenMedia } from '@/tests/support/factories'

useDatabase()

beforeAll(async () => {
  for (let number = 1; number <= 40; number++)
    await givenMedia({
      title: `Title ${number} %_\\ "quoted" 日本`,
      synonymTitles: [`シノニム${number}`],
      tagNames: ['Comma, Comma', `Tag ${number % 7}`],
      type: number % 2 ? 'Anime' : 'Manga',
      releaseDate: number % 3 ? 20000000 + number * 10000 : null,
    })
})

describe('invalid parameters fall back', () => {
  test.each([
    ['page=-1', { page: 0 }],
    ['page=abc', { page: 0 }],
    ['page=1.5', { page: 0 }],
    ['page=', { page: 0 }],
    ['page=1000000001', { page: 0 }],
    ['page=1000000000', { page: 1_000_000_000, data: [] }],
    ['page=1', { page: 1 }],
    ['size=0', { size: 30 }],
    ['size=101', { size: 30 }],
    ['size=-5', { size: 30 }],
    ['size=x', { size: 30 }],
    ['size=1', { size: 1 }],
    ['size=100', { size: 100, total: 40 }],
    ['sort=nothing', { total: 40 }],
    ['type=Nothing', { total: 40 }],
    ['status=', { total: 40 }],
    ['order=2', { total: 40 }],
    ['type=Anime', { total: 20 }],
    ['tags=comma%252C%20COMMA', { total: 40 }],
    ['tags=nothing', { total: 0, totalPages: 0 }],
  ])('/api/media?%s', async (query, expected) => {
    const response = await ask(`/api/media?${query}`)
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject(expected)
  })

  test.each([
    ['size=101', { size: 15 }],
    ['query=ta', { total: 8 }],
    ['query=tag', { total: 7 }],
    ['query=ag+3', { total: 1 }],
    ['sort=name', { data: expect.arrayContaining([expect.objectContaining({ name: 'Tag 0', mediaCount: 5 })]) }],
  ])('/api/tags?%s', async (query, expected) => {
    expect(await (await ask(`/api/tags?${query}`)).json()).toMatchObject(expected)
  })
})
