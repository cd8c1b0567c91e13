import { afterAll, beforeAll, expect, test } from 'vitest'
import { newPersonalToken } from '@/lib/identity/schemas/personal-tokens'
import type { TokenScope } from '@/lib/identity/token-scopes'
import type { CacheState } from '@/server/web/edge/exchange'
import { send } from '@/tests/support/accounts'
import { answerCalls } from '@/tests/support/api'
import { useDatabase } from '@/tests/support/database'
import { type ServedEdge, serveEdge } from '@/tests/support/edge'
import { bearerOf, givenMedia, givenUser, PASSWORD } from '@/tests/support/factories'

useDatabase()

let edge: ServedEdge
let headers: { authorization: string }
const states: CacheState[] = []
beforeAll(async () => {
  await givenMedia({ title: 'Frieren' })
  edge = await serveEdge(answerCalls, { readsPerMinute: 6, onAnswered: ({ cache }) => states.push(cache) })
  const scopes: TokenScope[] = ['UploadTorrents']
  const body = { name: 'Script', scopes, password: PASSWORD }
  const made = await send('POST', '/api/me/tokens', body, await bearerOf(await givenUser('Scripter')))
  headers = { authorization: `Bearer ${newPersonalToken.parse(await made.json()).token}` }
})
afterAll(() => edge.stop())

test('a token is answered as a visitor is, of nothing that is kept, and keeps nothing', async () => {
  const ask = (headers = {}) => fetch(`${edge.url}/api/media/1`, { headers })
  expect((await ask(headers)).status).toBe(200)
  expect(edge.edge.answers.size).toBe(0)
  const visited = await ask()
  expect(edge.edge.answers.size).toBe(1)
  const answer = await ask(headers)
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  expect(await answer.json()).toEqual(await visited.json())
  expect(edge.edge.answers.size).toBe(1)
  expect(states.slice(-3)).toEqual(['pass', 'miss', 'pass'])
  const limits = ({ headers }: Response) => [headers.get('ratelimit-policy'), headers.get('ratelimit')]
  expect(limits(answer)).toEqual(['"reads";q=6;w=60', expect.stringMatching(/^"reads";r=3;t=\d\d$/)])
  expect(limits(visited)).toEqual([null, null])
})

test('its reads count, as those that are not kept', async () => {
  const statuses: number[] = []
  const left: (string | undefined)[] = []
  for (let n = 0; n < 4; n++) {
    const answer = await fetch(`${edge.url}/api/media/1`, { headers })
    statuses.push(answer.status)
    left.push(/r=\d+/.exec(answer.headers.get('ratelimit') ?? '')?.[0])
  }
  expect(statuses).toEqual([200, 200, 200, 429])
  expect(left).toEqual(['r=2', 'r=1', 'r=0', 'r=0'])
  expect((await fetch(`${edge.url}/api/media/1`)).status).toBe(200)
})
