import type { SettingKey, SiteSettings } from '@/lib/schemas/site'
import { env } from '@/server/platform/env'
import { USUAL_SETTINGS } from './stored'

/** The settings that a variable decides if it is set; the variable's name. */
export const VARIABLES = {
  contact: 'CONTACT',
  registration: 'REGISTRATION',
  realCovers: 'PICTURES',
  uploads: 'RATE_ACCOUNT_TORRENTS',
  trustedUploads: 'RATE_TRUSTED_TORRENTS',
} as const satisfies Partial<Record<SettingKey, string>>

/** The settings that the environment decides: their values. The site's own ones do not count for them. */
export function settingsOfEnvironment(): Partial<SiteSettings> {
  const { CONTACT, REGISTRATION, PICTURES, RATE_ACCOUNT_TORRENTS, RATE_TRUSTED_TORRENTS } = env()
  const values: Pick<SiteSettings, keyof typeof VARIABLES> = {
    contact: CONTACT ?? null,
    registration: REGISTRATION,
    realCovers: PICTURES === 'fetch',
    uploads: RATE_ACCOUNT_TORRENTS,
    trustedUploads: RATE_TRUSTED_TORRENTS,
  }
  const keys = Object.keys(VARIABLES) as (keyof typeof VARIABLES)[]
  // A variable may also be set to its default.
  const set = keys.filter((key) => values[key] !== USUAL_SETTINGS[key] || isSet(VARIABLES[key]))
  return Object.fromEntries(set.map((key) => [key, values[key]]))
}

const isSet = (name: string) => (process.env[name]?.trim() ?? '') !== ''
