import { TOTP } from 'otpauth'
import { expect } from 'vitest'
import type { FactorSetup, RecoveryCodes } from '@/lib/identity/schemas/second-factors'
import { bearer, logInAs, send } from './accounts'

/** The code that an app shows, now or some steps later. */
export function appCode(key: string, steps = 0): string {
  return new TOTP({ secret: key }).generate({ timestamp: Date.now() + steps * 30_000 })
}

/** Sets up the second factor of a user by the calls of the settings, with the code of the step before this one. */
export async function givenFactor(username: string) {
  const me = bearer(await logInAs(username))
  const begun = await send('POST', '/api/me/second-factor', undefined, me)
  expect(begun.status).toBe(200)
  const { key, ...setup } = (await begun.json()) as FactorSetup
  const confirmed = await send('PUT', '/api/me/second-factor', { code: appCode(key, -1) }, me)
  expect(confirmed.status).toBe(200)
  return { me, key, setup, ...((await confirmed.json()) as RecoveryCodes) }
}
