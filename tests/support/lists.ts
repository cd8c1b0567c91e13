import { beforeEach, expect } from 'vitest'
import { type List, list as listAnswer, listSummary } from '@/lib/lists/schemas/lists'
import { send } from '@/tests/support/accounts'
import { bearerOf, givenMedia, givenUser } from '@/tests/support/factories'

/** Calls of the list API by one user, who is a new one in each test. */

export type Headers = Record<string, string>
export let me: Headers
export let userId: number
export let username: string
export let media: number[]
export let users = 0

/** Makes a user and four works before each test. */
export function useLists(): void {
  beforeEach(async () => {
    username = `lister-${++users}`
    userId = await givenUser(username)
    me = await bearerOf(userId)
    media = []
    for (const title of ['Akira', 'Bakuman', 'Clannad', 'Durarara']) media.push(await givenMedia({ title }))
  })
}

export const at = (slug: string, rest = '') => `/api/user-lists/${username}/${encodeURIComponent(slug)}${rest}`
export const create = (body: unknown, headers = me) => send('POST', '/api/user-lists', body, headers)
export async function created(body: unknown) {
  const response = await create(body)
  expect(response.status).toBe(200)
  return listSummary.parse(await response.json())
}
export const get = (slug: string, headers: Headers = me, query = '') => send('GET', at(slug, query), undefined, headers)
export const read = async (slug: string, headers = me, query = ''): Promise<List> =>
  listAnswer.parse(await (await get(slug, headers, query)).json())
export const put = (slug: string, body: unknown, headers = me) => send('PUT', at(slug), body, headers)
export const titles = async (slug: string) => (await read(slug)).entries.map((entry) => entry.media.title)
export const add = (slug: string, body: unknown, headers = me) => send('PUT', at(slug, '/add'), body, headers)
export const move = (slug: string, body: unknown) => send('PUT', at(slug, '/order'), body, me)
