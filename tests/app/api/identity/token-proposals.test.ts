import { beforeAll, expect, test } from 'vitest'
import type { TokenActs } from '@/lib/curation/schemas/token-acts'
import { newPersonalToken } from '@/lib/identity/schemas/personal-tokens'
import { refusalOf, send } from '@/tests/support/accounts'
import { useDatabase } from '@/tests/support/database'
import { bearerOf, givenMedia, givenUser, PASSWORD } from '@/tests/support/factories'

useDatabase()

type Headers = Record<string, string>
let works: number[]
let member: Headers
let editor: Headers
let other: Headers

beforeAll(async () => {
  works = []
  for (let n = 0; n < 4; n++) works.push(await givenMedia({ title: `Work ${n}`, totalEpisodes: 12 }))
  member = await bearerOf(await givenUser('Proposer'))
  editor = await bearerOf(await givenUser('Decider', { permissions: ['CanEdit'] }))
  other = await bearerOf(await givenUser('Stranger'))
})

async function byMember(count: number) {
  const made = { name: 'Fixer', scopes: ['EditCatalogue'], password: PASSWORD }
  const { id, token } = newPersonalToken.parse(await (await send('POST', '/api/me/tokens', made, member)).json())
  const headers: Headers = { authorization: `Bearer ${token}` }
  const proposals: number[] = []
  for (let n = 0; n < count; n++) proposals.push(await propose(works[n] as number, `Script ${n}`, headers))
  return { id, headers, proposals }
}
async function propose(media: number, description: string, by: Headers): Promise<number> {
  const answer = await send('POST', '/api/contributions', { noun: 'media', id: media, change: { description } }, by)
  expect(answer.status).toBe(200)
  return (await answer.json()).contribution
}
const proposalsOf = async (id: number) =>
  ((await (await send('GET', `/api/me/tokens/${id}/acts`, undefined, member)).json()) as TokenActs).proposals
const withdraw = async (id: number, by = member) =>
  (await send('POST', `/api/me/tokens/${id}/undo`, { of: 'proposals' }, by)).json()

test('a proposal names the token to its owner and to editors, and what waits of it is withdrawn', async () => {
  const { id, proposals } = await byMember(3)
  const own = await propose(works[3] as number, 'By hand', member)
  const refused = { decision: 'Refuse', refusal: 'Wrong', reason: null }
  const decided = await send('POST', `/api/contributions/${proposals[0]}/decision`, refused, editor)
  expect(decided.status).toBe(200)
  const card = async (by: Headers, which: number) =>
    (await send('GET', `/api/contributions/${which}`, undefined, by)).json()
  expect((await card(editor, proposals[1] as number)).token).toBe('Fixer')
  expect((await card(member, proposals[1] as number)).token).toBe('Fixer')
  expect((await card(editor, own)).token).toBeNull()
  const states = async () => (await proposalsOf(id)).map(({ state }) => state)
  expect(await states()).toEqual(['Open', 'Open', 'Refused'])
  expect((await proposalsOf(id)).map(({ id }) => id)).toEqual(proposals.toReversed())
  expect(await withdraw(id)).toEqual({ undone: 2, kept: 0, next: null })
  expect(await states()).toEqual(['Withdrawn', 'Withdrawn', 'Refused'])
  expect((await card(member, own)).state).toBe('Open')
  expect(await withdraw(id)).toEqual({ undone: 0, kept: 0, next: null })
})

test('taking them back is the business of its user alone', async () => {
  const { id, headers } = await byMember(1)
  expect((await refusalOf(await send('POST', `/api/me/tokens/${id}/undo`, { of: 'proposals' }, other)))[1]).toBe(
    'notFound',
  )
  expect((await refusalOf(await send('POST', `/api/me/tokens/${id}/undo`, { of: 'proposals' }, headers)))[1]).toBe(
    'tokenScope',
  )
})
