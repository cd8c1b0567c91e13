import { beforeEach, expect, test, vi } from 'vitest'
import { rows, sql } from '@/server/platform/database/client'
import { log } from '@/server/platform/log'
import { send } from '@/tests/support/accounts'
import { administrator, proven } from '@/tests/support/administration'
import { useDatabase } from '@/tests/support/database'
import { type Somebody, somebody } from '@/tests/support/moderation'

useDatabase()

beforeEach(async () => {
  vi.spyOn(log, 'info').mockImplementation(() => {})
  await rows(sql`DELETE FROM user_permissions`)
  await rows(sql`DELETE FROM roles`)
})

/** An administrator by a role alone. */
type Holder = Somebody & { role: number }
type Way = (by: Somebody, of: Holder) => Promise<Response>

const until = new Date(Date.now() + 7 * 86_400_000).toISOString()
/** Every way by which an administrator can be lost. */
const WAYS: Record<string, Way> = {
  role: (by, of) => send('DELETE', `/api/admin/users/${of.id}/roles/${of.role}`, undefined, by.headers),
  'change of the role': (by, of) =>
    send('PUT', `/api/admin/roles/${of.role}`, { name: `r${of.role}`, permissions: ['CanEdit'] }, by.headers),
  'deletion of the role': (by, of) => send('DELETE', `/api/admin/roles/${of.role}`, undefined, by.headers),
  suspension: (by, of) => send('PUT', `/api/admin/users/${of.id}/suspension`, { reason: 'Spam', until }, by.headers),
  'suspension by moderation': (by, of) =>
    send(
      'POST',
      '/api/moderation/acts',
      { target: 'user', id: of.id, act: 'Suspend', reason: 'Spam', until },
      by.headers,
    ),
  deletion: (by, of) => send('DELETE', `/api/admin/users/${of.id}/account`, { username: of.username }, by.headers),
  'deletion of oneself': (by) => send('DELETE', '/api/users/me', {}, by.headers),
}

let roles = 0
async function holder(): Promise<Holder> {
  const user = await proven(await somebody())
  const name = `role-${++roles}`
  const [role] = await rows<{ id: number }>(sql`INSERT INTO roles (name, name_key, permissions)
    VALUES (${name}, ${name}, '{CanAdminister}') RETURNING id`)
  const id = role?.id ?? 0
  await rows(sql`INSERT INTO user_roles (user_id, role_id) VALUES (${user.id}, ${id})`)
  await rows(
    sql`INSERT INTO user_permissions (user_id, permission, issuer) VALUES (${user.id}, 'CanAdminister', ${`role:${id}`})`,
  )
  return { ...user, role: id }
}

const left = () =>
  rows(sql`SELECT FROM user_permissions p JOIN users u ON u.id = p.user_id
    WHERE p.permission = 'CanAdminister' AND (u.suspended_until IS NULL OR u.suspended_until <= now())`)

const NAMES = Object.keys(WAYS)
const PAIRS = NAMES.flatMap((one, at) => NAMES.slice(at).map((other) => [one, other] as const))

test.each(PAIRS)('one of two administrators stays: %s, and %s at once', async (one, other) => {
  const [first, second] = [await holder(), await holder()]
  const answers = await Promise.all([WAYS[one]?.(first, second), WAYS[other]?.(second, first)])
  for (const answer of answers) expect(answer?.status).toBeLessThan(500)
  expect(await left()).toHaveLength(1)
})

test.each(NAMES)('the last one stays, whoever else may ask: %s', async (name) => {
  const [last, stopped] = [await holder(), await holder()]
  await rows(sql`UPDATE users SET suspended_until = now() + interval '1 day' WHERE id = ${stopped.id}`)
  // Who is suspended may go.
  for (const by of name === 'deletion of oneself' ? [last] : [last, stopped])
    expect((await WAYS[name]?.(by, last))?.status).toBeGreaterThanOrEqual(400)
  expect(await left()).toHaveLength(1)
  // Somebody else with the right lets it go.
  const third = await administrator()
  await rows(sql`UPDATE users SET suspended_until = NULL WHERE id = ${stopped.id}`)
  expect((await WAYS[name]?.(name === 'deletion of oneself' ? last : third, last))?.status).toBe(200)
})
