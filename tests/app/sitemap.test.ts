import { afterEach, expect, test, vi } from 'vitest'
import { GET as part } from '@/app/sitemap/[part]/route'
import { GET as whole } from '@/app/sitemap.xml/route'
import { pool } from '@/server/platform/database/client'
import { useDatabase } from '@/tests/support/database'
import { givenMedia } from '@/tests/support/factories'

useDatabase()
afterEach(() => vi.restoreAllMocks())

const request = new Request('http://localhost:3000/sitemap.xml')
const SITEMAPS = [
  ['the list of its parts', () => whole(request)],
  ['a part', () => part(request, { params: Promise.resolve({ part: 'media-0.xml' }) })],
] as const

test('works for adults, which no list shows, are not in it', async () => {
  const shown = await givenMedia({ title: 'Mushishi' })
  const adult = await givenMedia({ title: 'Another' })
  await pool().query('UPDATE media SET is_adult = true WHERE id = $1', [adult])
  const text = await (await part(request, { params: Promise.resolve({ part: 'media-0.xml' }) })).text()
  expect(text).toContain(`/media/${shown}<`)
  expect(text).not.toContain(`/media/${adult}<`)
})

test('HEAD of a part says whether it is there, and begins no stream that nobody would read', async () => {
  await givenMedia({ title: 'Mushishi' })
  const head = (name: string) =>
    part(new Request(request, { method: 'HEAD' }), { params: Promise.resolve({ part: name }) })
  const there = await head('media-0.xml')
  expect([there.status, there.headers.get('content-type'), there.body]).toEqual([
    200,
    expect.stringContaining('xml'),
    null,
  ])
  expect((await head('media-9.xml')).status).toBe(404)
})

test.each(SITEMAPS)('%s says to come again while the database is away', async (_, get) => {
  vi.spyOn(pool(), 'query').mockImplementation(() =>
    Promise.reject(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })),
  )
  const answer = await get()
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2'])
})
