import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cacheTag } from '@/server/platform/cache/tags'
import { type ServedEdge, serveEdge } from '@/tests/support/edge'

let served: ServedEdge | undefined
let log: { readAt: number; wake: () => void }
let renders = 0
/** Whether Next answers with a page or with an error. */
let isWhole = true

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000_000_000 })
  log = { readAt: Date.now(), wake: () => {} }
  renders = 0
  isWhole = true
  served = await serveEdge(
    (_, response) => {
      cacheTag('media', 7)
      renders++
      response.writeHead(isWhole ? 200 : 500, { 'content-type': 'text/html' }).end(`render ${renders}`)
    },
    { log },
  )
})
afterEach(async () => {
  vi.useRealTimers()
  await served?.stop()
})

/** The served render, and its caching headers. */
async function asked(path: string) {
  const answer = await fetch(served?.url + path)
  const shown = /render (\d+)/.exec(await answer.text())?.[1]
  return [Number(shown), answer.headers.get('age'), answer.headers.get('cache-status')]
}

/** The same after so many seconds without a read of the log. */
function after(seconds: number, path: string) {
  vi.setSystemTime(log.readAt + seconds * 1000)
  return asked(path)
}

const fresh = (render: number) => [render, null, null]
const stale = (render: number, seconds: number) => [render, `${seconds}`, `Mokuroku; hit; ttl=-${seconds}`]

test.each([
  ['/media/7', 600],
  ['/media?type=Movie', 600],
  ['/api/media/7', 600],
  ['/media/7/reviews', 90],
  ['/torrent/7', 90],
  ['/user/aoi', 90],
])('while the log cannot be read, %s is served stale for %i seconds, with Age and Cache-Status', async (path, most) => {
  expect(await asked(path)).toEqual(fresh(1))
  expect(await after(2, path)).toEqual(fresh(1))
  expect(await after(3, path)).toEqual(stale(1, 3))
  expect(await after(most, path)).toEqual(stale(1, most))
  expect(await after(most + 1, path)).toEqual(fresh(2))
  expect(renders).toBe(2)
})

test('a stale page is a complete answer with its headers and ETag', async () => {
  const page = `${served?.url}/media/7`
  const first = await fetch(page)
  await first.text()
  vi.setSystemTime(log.readAt + 60_000)
  const second = await fetch(page)
  await second.text()
  const { age, 'cache-status': status, date, ...rest } = Object.fromEntries(second.headers)
  const id = expect.any(String)
  expect({ ...rest, date, 'x-request-id': id }).toEqual({ ...Object.fromEntries(first.headers), 'x-request-id': id })
  const same = await fetch(page, { headers: { 'if-none-match': first.headers.get('etag') ?? '' } })
  expect([same.status, same.headers.get('age'), same.headers.get('cache-status')]).toEqual([304, age, status])
})

test('the age of an answer newer than the last read counts from its fetch', async () => {
  vi.setSystemTime(log.readAt + 3_600_000)
  expect(await asked('/media/7')).toEqual(fresh(1))
  vi.setSystemTime(log.readAt + 3_600_000 + 2000)
  expect(await asked('/media/7')).toEqual(fresh(1))
  vi.setSystemTime(log.readAt + 3_600_000 + 600_000)
  expect(await asked('/media/7')).toEqual(stale(1, 600))
  vi.setSystemTime(log.readAt + 3_600_000 + 601_000)
  expect(await asked('/media/7')).toEqual(fresh(2))
})

test('when the log has been read again, a page that was not invalidated is fresh', async () => {
  expect(await asked('/media/7')).toEqual(fresh(1))
  expect(await after(300, '/media/7')).toEqual(stale(1, 300))
  log.readAt = Date.now()
  expect(await asked('/media/7')).toEqual(fresh(1))
  served?.invalidate(['media:7'])
  expect(await asked('/media/7')).toEqual(fresh(2))
})

test('a failing origin does not end the time for which a stale page is served', async () => {
  expect(await asked('/media/7')).toEqual(fresh(1))
  isWhole = false
  expect(await after(600, '/media/7')).toEqual(stale(1, 600))
  vi.setSystemTime(log.readAt + 601_000)
  expect((await fetch(`${served?.url}/media/7`)).status).toBe(500)
  isWhole = true
  expect(await asked('/media/7')).toEqual(fresh(3))
})

test('a write through this edge drops the page at once, however long the log has not been read', async () => {
  expect(await asked('/media/7')).toEqual(fresh(1))
  vi.setSystemTime(log.readAt + 60_000)
  served?.invalidate(['media:7'])
  expect(await asked('/media/7')).toEqual(fresh(2))
})

test('a page is fetched again after a day, whatever the log contains', async () => {
  expect(await asked('/media/7')).toEqual(fresh(1))
  log.readAt = Date.now() + 86_399_000
  expect(await after(0, '/media/7')).toEqual(fresh(1))
  log.readAt += 1000
  expect(await after(0, '/media/7')).toEqual(fresh(2))
})
