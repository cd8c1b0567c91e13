import { expect, test } from 'vitest'
import { newPersonalToken } from '@/lib/identity/schemas/personal-tokens'
import type { TokenScope } from '@/lib/identity/token-scopes'
import { prisma } from '@/server/platform/database/client'
import { refusalOf, send } from '@/tests/support/accounts'
import { useDatabase } from '@/tests/support/database'
import { PASSWORD } from '@/tests/support/factories'
import {
  connect,
  connections,
  first,
  type Headers,
  log,
  me,
  record,
  said,
  userId,
  useScrobbles,
} from '@/tests/support/scrobbles'

useDatabase()
useScrobbles()

async function given(...scopes: TokenScope[]) {
  const made = await send('POST', '/api/me/tokens', { name: 'Script', scopes, password: PASSWORD }, me)
  const { id, token } = newPersonalToken.parse(await made.json())
  return { id, headers: { authorization: `Bearer ${token}` } satisfies Headers }
}
const say = (episode: number, headers: Headers) =>
  send('POST', '/api/scrobbles', { title: 'Mushishi', season: 1, episode }, headers)

test('a personal token that writes records says what was watched, as a connection of its own', async () => {
  const { id, headers } = await given('WriteRecords')
  const both = await Promise.all([1, 2].map(async (episode) => said(await say(episode, headers))))
  expect(both).toContain('Marked')
  expect(await said(await say(2, headers))).toBe('Repeated')
  expect((await record(first))?.episodesWatched).toBe(2)
  const [own, ...others] = await connections()
  expect(others).toEqual([])
  expect(own).toMatchObject({ name: 'Script', program: 'Other', isOfToken: true })
  expect((await log()).data.map(({ connection }) => connection.name)).toEqual(['Script', 'Script', 'Script'])
  const acts = await (await send('GET', `/api/me/tokens/${id}/acts`, undefined, me)).json()
  expect(acts.records.length).toBeGreaterThan(0)
  await send('POST', `/api/me/tokens/${id}/undo`, { of: 'records' }, me)
  expect(await record(first)).toBeNull()
})

test('a token without that scope, a session and nobody are refused', async () => {
  const { headers } = await given('WriteLists')
  for (const by of [headers, me, {}]) expect((await refusalOf(await say(1, by)))[0]).toBe(401)
  expect(await connections()).toEqual([])
})

test('the secret of a connection counts before a token beside it', async () => {
  const { key } = await connect({ name: 'Player' })
  const { headers } = await given('WriteRecords')
  expect(await said(await say(1, { ...headers, 'x-api-key': key }))).toBe('Marked')
  expect((await connections()).map(({ name }) => name)).toEqual(['Player'])
})

test('a revoked token speaks no more, and its connection can be ended and made anew', async () => {
  const { id, headers } = await given('WriteRecords')
  await say(1, headers)
  const [own] = await connections()
  expect((await send('DELETE', `/api/me/connections/${own?.id}`, undefined, me)).status).toBe(200)
  expect(await connections()).toEqual([])
  expect(await said(await say(2, headers))).toBe('Marked')
  expect((await send('DELETE', `/api/me/tokens/${id}`, undefined, me)).status).toBe(200)
  expect((await say(3, headers)).status).toBe(401)
  await prisma().personalToken.delete({ where: { id } })
  expect(await connections()).toMatchObject([{ name: 'Script', isOfToken: false }])
})

test('with the most connections a token gets none', async () => {
  await prisma().connection.createMany({
    data: Array.from({ length: 20 }, (_, n) => ({
      ...{ userId, program: 'Other' as const, name: `TV ${n}` },
      keyHash: new Uint8Array(32).fill(n + 1).map((byte, at) => (at === 1 ? userId % 256 : byte)),
    })),
  })
  const { headers } = await given('WriteRecords')
  expect((await refusalOf(await say(1, headers))).slice(0, 2)).toEqual([409, 'conflict'])
})
