import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type ServedEdge, serveEdge } from '@/tests/support/edge'

/**
 * undici has one timer for all timeouts of a process. So these tests are in a file of their own, and it is faked before
 * the first request.
 */
vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })

let served: ServedEdge
let held: { request: IncomingMessage; response: ServerResponse }[] = []
const wake = vi.fn()
/** When the database fell silent, if it has. */
let silentSince: number | undefined
const log = {
  get readAt() {
    return silentSince ?? Date.now()
  },
  wake,
}

beforeEach(async () => {
  held = []
  silentSince = undefined
  wake.mockReset()
  served = await serveEdge((request, response) => void held.push({ request, response }), { log })
})
afterEach(() => served.stop())

const ask = (path: string, method = 'GET') => fetch(served.url + path, { method })

/** Advances time in steps, since each of them starts timers of its own. */
async function wait(seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second++) await vi.advanceTimersByTimeAsync(1000)
}

/** Advances time until a promise is settled. */
async function waitFor<T>(work: Promise<T>): Promise<T> {
  let isOver = false
  work.finally(() => {
    isOver = true
  })
  while (!isOver) await wait(1)
  return work
}

async function until(check: () => void): Promise<void> {
  for (;;) {
    try {
      return check()
    } catch (error) {
      if (!(error instanceof Error)) throw error
      await new Promise(setImmediate)
    }
  }
}

test('pages without an answer time out after two minutes, and their slots are free again', async () => {
  const answers = Array.from({ length: 4 }, (_, n) => ask(`/media/${n + 1}`))
  await until(() => expect(held).toHaveLength(4))
  const fifth = ask('/media/5')
  await wait(119)
  expect(held).toHaveLength(4)
  expect((await waitFor(Promise.all(answers))).map(({ status }) => status)).toEqual([503, 503, 503, 503])
  await until(() => expect(held).toHaveLength(5))
  held[4]?.response.writeHead(200, { 'content-type': 'text/html' }).end('x')
  expect((await fifth).status).toBe(200)
})

test('while the database is silent a read waits five seconds, also in the queue; a write and what has begun go on', async () => {
  silentSince = Date.now()
  const download = ask('/api/torrents/7/download')
  await until(() => expect(held).toHaveLength(1))
  held[0]?.response.writeHead(200, { 'content-type': 'application/octet-stream' }).write(Buffer.alloc(2_000_000))
  const write = ask('/api/media/7', 'PUT')
  const pages = Array.from({ length: 5 }, (_, n) => ask(`/media/${n + 1}`))
  const call = ask('/api/users/me')
  const reads = [...pages, ask('/media?query=x'), call]
  await until(() => expect(held).toHaveLength(7))
  const answered = vi.fn()
  for (const read of reads) read.then(answered)
  await wait(4)
  expect(answered).not.toHaveBeenCalled()
  const answers = await waitFor(Promise.all(reads))
  expect(answers.map(({ status }) => status)).toEqual(reads.map(() => 503))
  expect((await (await call).json()).code).toBe('databaseBusy')
  expect(await answers[0]?.text()).toContain('Wait a moment and try again')
  held[0]?.response.end()
  expect((await (await download).arrayBuffer()).byteLength).toBe(2_000_000)
  held.find(({ request }) => request.method === 'PUT')?.response.end('{}')
  expect((await write).status).toBe(200)
})

test('files of the build wait neither for the database nor behind pages', async () => {
  silentSince = Date.now()
  const pages = Array.from({ length: 4 }, (_, n) => ask(`/media/${n + 1}`))
  await until(() => expect(held).toHaveLength(4))
  const styles = ask('/_next/static/chunks/0jul3z4zdzcti.css')
  await until(() => expect(held).toHaveLength(5))
  await waitFor(Promise.all(pages))
  await wait(10)
  held[4]?.response.writeHead(200, { 'content-type': 'text/css' }).end('a{}')
  expect((await styles).status).toBe(200)
})

test('a slow page is waited for while the database is heard', async () => {
  const asked = ask('/media/7')
  await until(() => expect(held).toHaveLength(1))
  await wait(30)
  held[0]?.response.writeHead(200, { 'content-type': 'text/html' }).end('x')
  expect((await asked).status).toBe(200)
})

test('an answer that stops in the middle times out, too', async () => {
  const asked = ask('/media/7')
  await until(() => expect(held).toHaveLength(1))
  held[0]?.response.socket?.write('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nsome of it')
  expect((await waitFor(asked)).status).toBe(503)
  expect(held).toHaveLength(1)
})

test('a write that times out is not retried, and the log is read', async () => {
  const asked = ask('/api/media/7', 'PUT')
  await until(() => expect(held).toHaveLength(1))
  const answer = await waitFor(asked)
  expect([answer.status, (await answer.json()).code]).toEqual([503, 'overloaded'])
  expect([held.length, wake.mock.calls.length]).toEqual([1, 1])
})

test('without any origin no request waits for ever', async () => {
  await served.upstreams.retire(await served.upstreams.use(async (upstream) => upstream))
  const asked = [ask('/media/7'), ask('/media?query=x'), ask('/api/media/7', 'PUT')]
  const statuses = (await waitFor(Promise.all(asked))).map(({ status, headers }) => [
    status,
    headers.get('retry-after'),
  ])
  expect(statuses).toEqual(Array(3).fill([503, '2']))
})
