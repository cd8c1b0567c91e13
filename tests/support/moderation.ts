import type { Permission } from '@/lib/identity/schemas/users'
import type { ModerationEntry, QueueEntry } from '@/lib/moderation/schemas/moderation'
import { send } from './accounts'
import { bearerOf, givenUser } from './factories'

/** Calls of users and moderators, for tests. */

export type Somebody = { id: number; username: string; headers: { authorization: string } }

export async function somebody(...permissions: Permission[]): Promise<Somebody> {
  const username = `user-${String.fromCharCode(...[...crypto.getRandomValues(new Uint8Array(12))].map((n) => 97 + (n % 26)))}`
  const id = await givenUser(username, { permissions })
  return { id, username, headers: await bearerOf(id) }
}

export const report = (who: Somebody, target: string, id: number, more: object = {}) =>
  send('POST', '/api/reports', { target, id, reason: 'Abuse', ...more }, who.headers)

export const act = (who: Somebody, target: string, id: number, act: string, more: object = {}) =>
  send('POST', '/api/moderation/acts', { target, id, act, ...more }, who.headers)

export async function queueOf(who: Somebody): Promise<QueueEntry[]> {
  const response = await send('GET', '/api/moderation/queue?size=100', undefined, who.headers)
  return ((await response.json()) as { data: QueueEntry[] }).data
}

export async function logOf(who: Somebody, query = ''): Promise<ModerationEntry[]> {
  const response = await send('GET', `/api/moderation/acts?size=100${query}`, undefined, who.headers)
  return ((await response.json()) as { data: ModerationEntry[] }).data
}
