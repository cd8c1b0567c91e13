import { Agent, createServer, get, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { drained, expectFreePort, listen, OF_METRICS, OF_WORKER_METRICS } from '@/server/web/edge/listen'
import { closed, portOf } from '@/tests/support/edge'
import { eventually } from '@/tests/support/eventually'

let server: Server
let agent: Agent
const held: ServerResponse[] = []

beforeEach(async () => {
  held.length = 0
  agent = new Agent({ keepAlive: true })
  server = createServer((request, response) => {
    if (request.url === '/hold') held.push(response)
    else response.end('x')
  })
  await listen(server, 0, '127.0.0.1')
})
afterEach(async () => {
  vi.useRealTimers()
  agent.destroy()
  if (server.listening) await closed(server)
})

/** The body of an answer, on a connection that stays open. */
function ask(path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const answered = async (response: IncomingMessage) => {
      let text = ''
      for await (const piece of response) text += piece
      resolve(text)
    }
    get(
      { port: portOf(server), host: '127.0.0.1', path, agent },
      (response) => void answered(response).catch(reject),
    ).on('error', reject)
  })
}

const connections = () =>
  new Promise<number>((resolve, reject) =>
    server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )

/** Fakes only the timers of drained(); those of connections are real. */
const fakeClock = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })

test('idle connections are closed, also those that become idle later', async () => {
  await ask('/')
  const asked = ask('/hold')
  await eventually(() => expect(held).toHaveLength(1))
  const port = portOf(server)
  const done = drained(server)
  await expect(fetch(`http://127.0.0.1:${port}`)).rejects.toThrow()
  held[0]?.end('whole')
  expect(await asked).toBe('whole')
  await done
  expect(await connections()).toBe(0)
})

test('a connection without any request delays nothing', async () => {
  const socket = connect(portOf(server), '127.0.0.1')
  const ended = new Promise((resolve) => socket.once('close', resolve))
  await eventually(async () => expect(await connections()).toBe(1))
  fakeClock()
  const done = drained(server)
  // Far from the ten seconds that requests in flight have.
  await vi.advanceTimersByTimeAsync(25)
  await Promise.all([ended, done])
})

test('requests in flight have ten seconds to finish; then they are aborted', async () => {
  const finished = ask('/hold')
  const stuck = expect(ask('/hold')).rejects.toThrow('socket hang up')
  await eventually(() => expect(held).toHaveLength(2))
  fakeClock()
  let isDone = false
  const done = drained(server).then(() => {
    isDone = true
  })
  await vi.advanceTimersByTimeAsync(9900)
  held[0]?.end('whole')
  expect(await finished).toBe('whole')
  await vi.advanceTimersByTimeAsync(99)
  expect(isDone).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  await stuck
  await done
  expect(vi.getTimerCount()).toBe(0)
})

test('a port in use is one clear sentence, and so are others that cannot be used', async () => {
  const port = portOf(server)
  await expect(expectFreePort(port, '127.0.0.1')).rejects.toThrow(
    `Port ${port} is taken by another program: stop it, or choose another with PORT=3001 npm start.`,
  )
  await expect(expectFreePort(0, '192.0.2.1')).rejects.toThrow(
    /^The address 192\.0\.2\.1:0 cannot be used: it is none of this machine\. Choose another by HOST/,
  )
  const denied = Object.assign(new Error('no'), { code: 'EACCES' })
  const other = createServer()
  const listening = listen(other, 0, '127.0.0.1')
  other.emit('error', denied)
  await expect(listening).rejects.toThrow('Port 0 may not be used by this account: choose one above 1023 with PORT.')
  await new Promise((resolve) => other.close(resolve))
})

test('a port of metrics is named by its own variable', async () => {
  const port = portOf(server)
  await expect(expectFreePort(port, '127.0.0.1', OF_METRICS)).rejects.toThrow(
    `Port ${port} (METRICS_PORT) is taken by another program: stop it, or choose another by METRICS_PORT.`,
  )
  await expect(expectFreePort(port, '127.0.0.1', OF_WORKER_METRICS)).rejects.toThrow(
    'choose another by WORKER_METRICS_PORT.',
  )
  await expect(expectFreePort(0, '2001:db8::1', OF_METRICS)).rejects.toThrow(
    /^The address \[2001:db8::1\]:0 cannot be used: .* by METRICS_HOST/,
  )
})

test('a free port stays free', async () => {
  const port = portOf(server)
  await closed(server)
  await expectFreePort(port, '127.0.0.1')
  await listen(server, port, '127.0.0.1')
  expect(await ask('/')).toBe('x')
})
