import { beforeEach, expect } from 'vitest'
import { recordAnswer, recordChange, recordEventPage, recordPage } from '@/lib/tracking/schemas/records'
import { send } from '@/tests/support/accounts'
import { bearerOf, givenMedia, givenUser } from '@/tests/support/factories'

/** Calls of watched records by one user about one work, new ones in each test. */

type Headers = { authorization: string }
export let me: Headers
export let userId: number
export let media: number

/** Makes a user and a work before each test. */
export function useRecords(): void {
  beforeEach(async () => {
    userId = await givenUser()
    me = await bearerOf(userId)
    media = await givenMedia({ title: 'Cowboy Bebop', totalEpisodes: 26, runtime: 24 })
  })
}

export const call = (method: 'POST' | 'PUT' | 'DELETE', body: unknown, headers: Record<string, string> = me) =>
  send(method, '/api/watched', body, headers)
export async function written(method: 'POST' | 'PUT', body: unknown) {
  const response = await call(method, body)
  expect(response.status).toBe(200)
  return recordAnswer.parse(await response.json())
}
export const removed = async (body: unknown) => recordChange.parse(await (await call('DELETE', body)).json())
export const list = async (query = '', headers = me) =>
  recordPage.parse(await (await send('GET', `/api/watched?${query}`, undefined, headers)).json())
export const history = async () =>
  recordEventPage.parse(await (await send('GET', '/api/watched/history', undefined, me)).json())
export const undo = (body?: unknown) => send('POST', '/api/watched/undo', body, me)
