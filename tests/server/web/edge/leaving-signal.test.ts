import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { leaving } from '@/server/web/edge/leaving'

let answer: (response: ServerResponse) => void
const server = createServer((_, response) => answer(response))
const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
})
afterAll(() => server.close())

test('an answer that was sent whole ends its signal', async () => {
  const signal = new Promise<AbortSignal>((resolve) => {
    answer = (response) => {
      resolve(leaving(response))
      response.end('all')
    }
  })
  expect(await (await fetch(address())).text()).toBe('all')
  expect(await ended(await signal)).toMatchObject({ name: 'AbortError', message: 'The answer has ended.' })
})

test('a client that leaves ends it, with an error of its own', async () => {
  const client = new AbortController()
  const signal = new Promise<AbortSignal>((resolve) => {
    answer = (response) => resolve(leaving(response))
  })
  const asked = fetch(address(), { signal: client.signal })
  const given = await signal
  expect(given.aborted).toBe(false)
  client.abort()
  await expect(asked).rejects.toThrow()
  expect(await ended(given)).toMatchObject({ name: 'AbortError', message: 'This operation was aborted' })
})

async function ended(signal: AbortSignal): Promise<unknown> {
  if (!signal.aborted) await once(signal, 'abort')
  return signal.reason
}
