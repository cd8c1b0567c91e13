import { TOTP } from 'otpauth'
import { expect } from 'vitest'
import type { FactorSetup, RecoveryCodes } from '@/lib/identity/schemas/second-factors'
import { rows, sql } from '@/server/platform/database/client'
import { bearer, logInAs, send } from './accounts'
import { authenticator } from './authenticator'

/** The code that an app shows, now or some steps later. */
export function appCode(key: string, steps = 0): string {
  return new TOTP({ secret: key }).generate({ timestamp: Date.now() + steps * 30_000 })
}

/**
 * Sets up the second factor of a user by the calls of the settings. The code of this step counts as unused: that of the
 * step before would be refused where a step ends between the test and the call.
 */
export async function givenFactor(username: string) {
  const me = bearer(await logInAs(username))
  const begun = await send('POST', '/api/me/second-factor', undefined, me)
  expect(begun.status).toBe(200)
  const { key, ...setup } = (await begun.json()) as FactorSetup
  const confirmed = await send('PUT', '/api/me/second-factor', { code: appCode(key) }, me)
  expect(confirmed.status).toBe(200)
  await rows(sql`UPDATE second_factors f SET last_step = f.last_step - 1 FROM users u
    WHERE u.id = f.user_id AND u.username = ${username}`)
  return { me, key, setup, ...((await confirmed.json()) as RecoveryCodes) }
}

/** Adds a passkey to the account of a session, by the calls of the settings. */
export async function givenPasskey(me: Record<string, string>) {
  const device = authenticator()
  const options = await (await send('POST', '/api/users/passkeys/options', undefined, me)).json()
  expect((await send('POST', '/api/users/passkeys', { passkey: device.make(options) }, me)).status).toBe(200)
  return device
}

/** Proves by a passkey who the user of a session is. */
export async function stepUpByPasskey(me: Record<string, string>, device: ReturnType<typeof authenticator>) {
  const asked = await (await send('POST', '/api/users/passkeys/step-up', undefined, me)).json()
  expect((await send('POST', '/api/users/step-up', { passkey: device.sign(asked) }, me)).status).toBe(200)
}
