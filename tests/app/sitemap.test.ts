import { afterEach, expect, test, vi } from 'vitest'
import { GET as part } from '@/app/sitemap/[part]/route'
import { GET as whole } from '@/app/sitemap.xml/route'
import { pool } from '@/server/platform/database/client'
import { useDatabase } from '@/tests/support/database'

useDatabase()
afterEach(() => vi.restoreAllMocks())

const request = new Request('http://localhost:3000/sitemap.xml')
const SITEMAPS = [
  ['the list of its parts', () => whole(request)],
  ['a part', () => part(request, { params: Promise.resolve({ part: 'media-0.xml' }) })],
] as const

test.each(SITEMAPS)('%s says to come again while the database is away', async (_, get) => {
  vi.spyOn(pool(), 'query').mockImplementation(() =>
    Promise.reject(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })),
  )
  const answer = await get()
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2'])
})
