import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { forgetProviders } from '@/server/domain/identity/providers/discovery'
import { prisma, rows, sql } from '@/server/platform/database/client'
import { env } from '@/server/platform/env'
import { log } from '@/server/platform/log'
import { bearer, send } from '@/tests/support/accounts'
import { ask } from '@/tests/support/api'
import { useDatabase } from '@/tests/support/database'
import { Browser } from './browser'
import { CLIENT, type People, startProvider } from './provider'

/** The address of the site where users of a provider log in. */
export const SITE = 'https://anime.example.org'

/**
 * A database without users, and a real provider of OpenID Connect beside it, with one user: `ann`. Both begin anew with
 * each test, and the site with its usual settings.
 */
export function useProvider() {
  useDatabase()
  const people: People = {}
  const provider = {} as Awaited<ReturnType<typeof startProvider>>

  beforeAll(async () => {
    const called = (address: string, init: object) => ask(new URL(address).pathname, init as never)
    Object.assign(provider, await startProvider({ site: SITE, people, called }))
  })
  afterAll(() => provider.close())

  beforeEach(async () => {
    for (const level of ['info', 'warn'] as const) vi.spyOn(log, level).mockImplementation(() => {})
    Object.assign(env(), {
      SITE_URL: SITE,
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: CLIENT.id,
      OIDC_CLIENT_SECRET: CLIENT.secret,
      OIDC_SCOPES: 'openid email profile groups',
      FETCH_ALLOWED_HOSTS: ['127.0.0.1'],
      PASSWORD_LOGIN: 'on',
      OIDC_EDITORS: undefined,
      OIDC_MODERATORS: undefined,
      OIDC_ADMINISTRATORS: undefined,
      REGISTRATION: 'open',
      EMAIL_DOMAINS_REFUSED: [],
      TERMS_VERSION: undefined,
      TERMS_FILE: undefined,
    })
    vi.stubEnv('NEXTAUTH_URL', SITE)
    Object.assign(provider.state, {
      subject: 'ann',
      alter: undefined,
      by: provider.keys.key,
      publishes: [provider.keys.key],
      fails: [],
      asked: 0,
    })
    for (const name of Object.keys(people)) delete people[name]
    people.ann = { email: 'ann@example.org', email_verified: true, preferred_username: 'ann_b' }
    forgetProviders()
    await rows(sql`DELETE FROM rate_limits`)
    await rows(sql`DELETE FROM users`)
    await rows(sql`DELETE FROM permission_changes`)
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllEnvs()
  })

  return { people, provider }
}

export const newBrowser = () => new Browser(SITE)

/** Logs in for the first time, with a name: the browser and its session. */
export async function registered(username: string, body: object = {}) {
  const browser = newBrowser()
  await browser.logIn(body)
  const answer = await browser.post('callback/provider', { username, json: 'true' })
  expect(answer.status).toBe(200)
  return { browser, opened: (await answer.json()) as { token: string; user: { id: number }; first: unknown } }
}

/** Whether a session is still open, as a status. */
export const meOf = async (token: string) => (await send('GET', '/api/users/me', undefined, bearer({ token }))).status

/** The permissions of a user, each with the provider that gave it. */
export const permissionsOf = async (userId: number) =>
  (await prisma().userPermission.findMany({ where: { userId } })).map(({ permission, issuer }) => [permission, issuer])
