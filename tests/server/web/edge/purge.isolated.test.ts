import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPurger, type Purger } from '@/server/web/edge/purge'
import { eventually } from '@/tests/support/eventually'

type Purged = { method: string | undefined; tags: unknown; xkey: unknown }

let server: Server
let purger: Purger
let purged: Purged[]
let status: number

beforeEach(async () => {
  purged = []
  status = 200
  server = createServer((request, response) => {
    purged.push({ method: request.method, tags: request.headers['cache-tag'], xkey: request.headers['xkey-purge'] })
    response.writeHead(status).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  purger = createPurger(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
})
afterEach(() => {
  vi.useRealTimers()
  purger.close()
  server.close()
  server.closeAllConnections()
})

test('tags invalidated together are purged by one request, in both headers', async () => {
  purger.purge(['media:1', 'index:media'])
  purger.purge(['media:2', 'media:1'])
  await eventually(() => expect(purged).toHaveLength(1))
  expect(purged).toEqual([
    { method: 'PURGE', tags: 'media:1,index:media,media:2', xkey: 'media:1 index:media media:2' },
  ])
})

test('too many tags are replaced by everything', async () => {
  purger.purge(Array.from({ length: 501 }, (_, n) => `media:${n}`))
  await eventually(() => expect(purged.map(({ tags }) => tags)).toEqual(['*']))
})

test('a failed purge is retried until it succeeds, with tags that came meanwhile', async () => {
  status = 503
  purger.purge(['media:1'])
  await eventually(() => expect(purged).toHaveLength(1))
  status = 200
  purger.purge(['media:2'])
  await eventually(() =>
    expect(
      purged
        .slice(1)
        .flatMap(({ tags }) => String(tags).split(','))
        .sort(),
    ).toEqual(['media:1', 'media:2']),
  )
})

test('tags are purged again after the longest render, for answers that were fetched before', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  purger.purge(['media:1'])
  await vi.advanceTimersByTimeAsync(20)
  await eventually(() => expect(purged).toHaveLength(1))
  await vi.advanceTimersByTimeAsync(35_020)
  await eventually(() => expect(purged.map(({ tags }) => tags)).toEqual(['media:1', 'media:1']))
})
