import { expect, test } from 'vitest'
import { TOKEN_SCOPES } from '@/lib/identity/token-scopes'
import { rows, sql } from '@/server/platform/database/client'
import type { Method } from '@/server/web/http/route'
import { refusalOf, send } from '@/tests/support/accounts'
import { actsOn, proven } from '@/tests/support/administration'
import { useDatabase } from '@/tests/support/database'
import { givenUser, PASSWORD } from '@/tests/support/factories'
import { type Somebody, somebody } from '@/tests/support/moderation'

useDatabase()

/** An act of an administrator on somebody; it is told who, and a role with the right to administer. */
type Way = [method: Method, path: string, body?: object]

const suspension = { reason: 'Spam', until: new Date(Date.now() + 7 * 86_400_000).toISOString() }
const moderation = (id: number, act: string, more?: object): Way => [
  'POST',
  '/api/moderation/acts',
  { target: 'user', id, act, ...more },
]
const role = (name: string) => ({ name, permissions: ['CanAdminister'] })

/** What gives or takes the power of an administrator, in an order in which each can be done. */
const waysOn = (peer: Somebody, other: Somebody, id: number): Way[] => [
  ['PUT', `/api/admin/users/${peer.id}/suspension`, suspension],
  ['DELETE', `/api/admin/users/${peer.id}/suspension`],
  moderation(peer.id, 'Suspend', suspension),
  moderation(peer.id, 'Lift'),
  ['PUT', `/api/admin/users/${other.id}/permissions/CanAdminister`],
  ['DELETE', `/api/admin/users/${other.id}/permissions/CanAdminister`],
  ['PUT', `/api/admin/users/${other.id}/permissions/CanEdit`],
  ['DELETE', `/api/admin/users/${other.id}/permissions/CanEdit`],
  ['POST', '/api/admin/roles', role('More administrators')],
  ['PUT', `/api/admin/users/${other.id}/roles/${id}`],
  ['DELETE', `/api/admin/users/${other.id}/roles/${id}`],
  ['PUT', `/api/admin/roles/${id}`, role('Team')],
  ['DELETE', `/api/admin/roles/${id}`],
]

/** What cannot be undone. */
const endsOf = ({ id, username }: Somebody, applicant: number): Way[] => [
  ['POST', `/api/admin/users/${id}/email`, { email: `${username}@new.example` }],
  ['DELETE', `/api/moderation/applications/${applicant}`],
  ['DELETE', `/api/admin/users/${id}/account`, { username }],
]

async function givenWays(): Promise<{ of: Somebody; ways: Way[] }> {
  const [peer, of, applicant] = [await somebody('CanAdminister'), await somebody(), await givenUser('applicant')]
  await rows(sql`INSERT INTO applications (user_id, proven_at) VALUES (${applicant}, now())`)
  await rows(sql`UPDATE users SET confirmed_at = NULL WHERE id = ${applicant}`)
  const [made] = await rows<{ id: number }>(sql`INSERT INTO roles (name, name_key, permissions)
    VALUES ('Administrators', 'administrators', '{CanAdminister}') RETURNING id`)
  return { of, ways: [...waysOn(peer, of, made?.id ?? 0), ...endsOf(of, applicant)] }
}

test('the power of an administrator, and what cannot be undone, take a fresh proof by every way, and no token', async () => {
  const [stale, user] = [await somebody('CanAdminister', 'CanModerate', 'CanEdit'), await somebody()]
  const { of, ways } = await givenWays()
  const input = { name: 'All', scopes: TOKEN_SCOPES, password: PASSWORD }
  const { token } = (await (await send('POST', '/api/me/tokens', input, stale.headers)).json()) as { token: string }
  const byToken = { authorization: `Bearer ${token}` }
  // The password of the call that made the token was a proof, too.
  const age = (minutes: number) =>
    rows(
      sql`UPDATE sessions SET authenticated_at = now() - make_interval(mins => ${minutes}::int) WHERE user_id = ${stale.id}`,
    )

  for (const isProven of [false, true]) {
    await age(isProven ? 9 : 11)
    for (const [method, path, body] of ways) {
      const name = `${method} ${path}`
      if (!isProven) {
        const refusal = await refusalOf(await send(method, path, body, stale.headers))
        expect([name, ...refusal.slice(0, 2)]).toEqual([name, 403, 'stepUpNeeded'])
      }
      // A proof in a session is none for the tokens of its user.
      const refusal = await refusalOf(await send(method, path, body, byToken))
      expect([name, ...refusal.slice(0, 2)]).toEqual([name, 403, 'tokenScope'])
    }
    expect(await actsOn(of.id)).toEqual([])
  }
  for (const [method, path, body] of ways) {
    const name = `${method} ${path}`
    expect([name, (await send(method, path, body, stale.headers)).status]).toEqual([name, 200])
  }

  // Who is no administrator is suspended without one.
  await age(11)
  for (const [method, path, body] of [
    moderation(user.id, 'Suspend', suspension),
    ['PUT', `/api/admin/users/${user.id}/suspension`, suspension] as Way,
  ])
    expect((await send(method, path, body, stale.headers)).status).toBe(200)
})

test('the second factor of another one is removed only with a fresh proof', async () => {
  const [stale, { id }] = [await somebody('CanAdminister'), await somebody()]
  const path = `/api/admin/users/${id}/second-factor`
  expect((await refusalOf(await send('DELETE', path, undefined, stale.headers))).slice(0, 2)).toEqual([
    403,
    'stepUpNeeded',
  ])
  // Now it is seen that there is none.
  expect((await send('DELETE', path, undefined, (await proven(stale)).headers)).status).not.toBe(403)
})
