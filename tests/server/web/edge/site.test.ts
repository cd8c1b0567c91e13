import { afterEach, expect, test } from 'vitest'
import { currentContext } from '@/server/platform/cache/context'
import { cacheTag, cacheTagSite } from '@/server/platform/cache/tags'
import { type ServedEdge, serveEdge } from '@/tests/support/edge'
import { eventually } from '@/tests/support/eventually'

let served: ServedEdge | undefined
afterEach(() => served?.stop())

/** An edge, and an origin that notes what it is asked for, and what its edge has heard of. */
async function serve(more: Parameters<typeof serveEdge>[1] = {}) {
  const asked: [path: string | undefined, mark: number | undefined][] = []
  const edge = await serveEdge((request, response) => {
    asked.push([request.url, currentContext()?.siteMark])
    expect(request.headers['x-site-mark']).toBeUndefined()
    if (request.url === '/tags') cacheTag('media', 1)
    else cacheTagSite()
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<html></html>')
  }, more)
  served = edge
  return { asked, ...edge, get: (path: string, headers = {}) => fetch(edge.url + path, { headers }) }
}

test('an origin is told how many changes are known, by its edge alone', async () => {
  const { get, asked, invalidate } = await serve()
  await get('/media/1', { 'x-site-mark': '99' })
  invalidate(['media:5'])
  await get('/api/health/x', { 'x-site-mark': '99', authorization: 'Bearer x' })
  invalidate(['*'])
  await get('/media/2')
  const marks = asked.map(([, mark]) => mark ?? -1)
  expect(marks.every((mark) => mark > 0 && mark < 99)).toBe(true)
  expect((marks.at(-1) ?? 0) - (marks[0] ?? 0)).toBe(1)
})

test('nothing is told while the log cannot be read', async () => {
  const { get, asked } = await serve({ log: { readAt: Date.now() - 10_000, wake: () => {} } })
  await get('/media/1')
  expect(asked.map(([, mark]) => mark)).toEqual([undefined])
})

test('a change drops every page that shows a setting, and they are made anew by themselves', async () => {
  const { get, asked, invalidate, edge } = await serve()
  for (const path of ['/media/1', '/media/2', '/tags', '/media/1']) await get(path)
  const before = asked.length
  invalidate(['site'])
  expect(edge.answers.peek('/tags')).toBeDefined()
  await eventually(() =>
    expect([edge.answers.peek('/media/1'), edge.answers.peek('/media/2')]).not.toContain(undefined),
  )
  const renewed = asked.slice(before)
  expect(renewed.map(([path]) => path)).toEqual(['/media/1', '/media/2'])
  await get('/media/1')
  expect(asked.length).toBe(before + 2)
  // The same change is heard of twice, by the answer and by the log.
  invalidate(['site'])
  invalidate(['site'])
  await eventually(() =>
    expect([edge.answers.peek('/media/1'), edge.answers.peek('/media/2')]).not.toContain(undefined),
  )
})

test('the 200 pages that were asked for most are made anew, two at a time, whoever asked for others last', async () => {
  const made: string[] = []
  let [atOnce, most] = [0, 0]
  served = await serveEdge((request, response) => {
    cacheTagSite()
    made.push(String(request.url))
    most = Math.max(most, ++atOnce)
    setImmediate(() => {
      atOnce--
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<html></html>')
    })
  })
  const { url, invalidate, edge } = served
  const get = async (path: string) => (await fetch(url + path)).text()
  const known = ['/', '/media/1', '/media/2']
  for (const path of [...known, ...known, ...known]) await get(path)
  // A crawler reads more pages than are made anew.
  for (let id = 3; id < 213; id++) await get(`/media/${id}`)
  made.length = 0
  most = 0
  invalidate(['site'])
  await eventually(() => expect(made.length).toBe(200))
  expect(made).toEqual(expect.arrayContaining(known))
  expect(most).toBeLessThanOrEqual(2)
  await eventually(() => expect(known.map((path) => edge.answers.peek(path))).not.toContain(undefined))
  expect(new Set(made).size).toBe(200)
})
