import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { TOKEN_SCOPES } from '@/lib/identity/token-scopes'
import { rows, sql } from '@/server/platform/database/client'
import { refusalOf, send } from '@/tests/support/accounts'
import { administrator } from '@/tests/support/administration'
import { documentedCalls } from '@/tests/support/any-call'
import { ask } from '@/tests/support/api'
import { useDatabase } from '@/tests/support/database'
import { PASSWORD } from '@/tests/support/factories'
import { type Somebody, somebody } from '@/tests/support/moderation'

useDatabase()

const CALLS = documentedCalls.filter(({ path }) => path.startsWith('/api/admin/'))
const addressOf = (path: string, id: number) =>
  path
    .replace('{session}', randomUUID())
    .replace('{permission}', 'CanAdminister')
    .replace('{name}', 'digests')
    .replaceAll(/\{\w+\}/g, String(id))

let boss: Somebody
let user: Somebody
const tokens: Record<string, string>[] = []
beforeAll(async () => {
  boss = await administrator()
  user = await somebody()
  for (const scope of TOKEN_SCOPES) {
    const made = await send(
      'POST',
      '/api/me/tokens',
      { name: scope, scopes: [scope], password: PASSWORD },
      boss.headers,
    )
    tokens.push({ authorization: `Bearer ${((await made.json()) as { token: string }).token}` })
  }
})

const acts = async () => (await rows(sql`SELECT FROM moderation_log`)).length

test('every call is for administrators alone, with their session: no visitor, user or moderator, and no token', async () => {
  expect(CALLS.length).toBeGreaterThan(50)
  expect(tokens).toHaveLength(TOKEN_SCOPES.length)
  const moderator = await somebody('CanModerate', 'CanEdit')
  const askers = [
    [{}, [401, 'unauthenticated']],
    [user.headers, [403, 'forbidden']],
    [moderator.headers, [403, 'forbidden']],
    ...tokens.map((headers) => [headers, [403, 'tokenScope']] as const),
  ] as const
  const before = await acts()
  for (const { name, method, path } of CALLS)
    for (const [headers, refusal] of askers)
      expect([name, ...(await refusalOf(await send(method, addressOf(path, user.id), undefined, headers)))]).toEqual([
        name,
        ...refusal,
      ])
  expect(await acts()).toBe(before)
})

test('ten megabytes, and bodies that are none, are refused by every call that takes a body', async () => {
  const bodies = [JSON.stringify('x'.repeat(10_000_000)), '{"a":', '[]', 'null', '"x"', '7']
  const seen = new Set<string>()
  for (const { method, path, operation } of CALLS) {
    if (!operation.requestBody) continue
    const json = 'application/json' in operation.requestBody.content
    for (const body of json ? bodies : bodies.slice(0, 1)) {
      const headers = { ...boss.headers, 'content-type': 'application/json' }
      const [status, code] = await refusalOf(await ask(addressOf(path, user.id), { method, headers, body }))
      seen.add(`${status} ${code}`)
    }
  }
  expect([...seen].toSorted()).toEqual([
    '400 invalidInput',
    '400 malformedBody',
    '413 bodyTooLarge',
    '415 unsupportedMediaType',
  ])
})

test('HEAD answers as GET does', async () => {
  for (const { name, method, path } of CALLS) {
    if (method !== 'GET') continue
    const [get, head] = [await send('GET', addressOf(path, user.id), undefined, boss.headers), await headOf(path)]
    await Promise.all([get.arrayBuffer(), head.arrayBuffer()])
    expect([name, head.status, get.status < 500]).toEqual([name, get.status, true])
  }
})

const headOf = (path: string) => ask(addressOf(path, user.id), { method: 'HEAD' as 'GET', headers: boss.headers })
