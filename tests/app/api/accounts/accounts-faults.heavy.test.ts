import { beforeAll, expect, test, vi } from 'vitest'
import { pool } from '@/server/platform/database/client'
import type { Method } from '@/server/web/http/route'
import { bearer, logInAs, send } from '@/tests/support/accounts'
import { ask } from '@/tests/support/api'
import { useDatabase } from '@/tests/support/database'
import { givenUser, PASSWORD } from '@/tests/support/factories'

useDatabase()

let me: Record<string, string>

beforeAll(async () => {
  await givenUser('fuzzed')
  me = bearer(await logInAs('fuzzed'))
})

test('ten megabytes are refused before they are read, by every call', async () => {
  const piece = new Uint8Array(64 * 1024).fill(0x20)
  for (const [method, address] of [
    ['POST', '/api/users/login'],
    ['POST', '/api/users/register'],
    ['PUT', '/api/users/update'],
  ] as const) {
    let read = 0
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        read += piece.length
        if (read <= 10_000_000) controller.enqueue(piece)
        else controller.close()
      },
    })
    const headers = { ...me, 'content-type': 'application/json' }
    const response = await ask(address, { method, body, duplex: 'half', headers } as RequestInit & { method: Method })
    expect(response.status).toBe(413)
    expect(read).toBeLessThan(1_000_000)
  }
})

test('an unavailable database is neither an error of the client nor an invalid token', async () => {
  const query = vi
    .spyOn(pool(), 'query')
    .mockImplementation(() => Promise.reject(Object.assign(new Error(), { code: 'ECONNREFUSED' })))
  try {
    expect((await send('GET', '/api/users/me', undefined, me)).status).toBe(503)
    expect((await send('POST', '/api/users/login', { email: 'fuzzed@example.org', password: PASSWORD })).status).toBe(
      503,
    )
  } finally {
    query.mockRestore()
  }
})
