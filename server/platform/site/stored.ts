import { SETTING_KEYS, SETTINGS, type SettingKey, type SiteSettings } from '@/lib/schemas/site'

/** A key of the row that does not count, and why. */
export type IgnoredSetting = { key: string; why: 'unknown' | 'invalid' }

/**
 * What the stored row sets. A key that this version does not know, and a value that does not fit, are ignored. An older
 * or newer version has written them, or somebody by hand. They keep nothing from starting.
 */
export function storedSettings(values: unknown): { stored: Partial<SiteSettings>; ignored: IgnoredSetting[] } {
  const given = values && typeof values === 'object' && !Array.isArray(values) ? Object.entries(values) : []
  const stored: Partial<Record<SettingKey, unknown>> = {}
  const ignored: IgnoredSetting[] = []
  for (const [key, value] of given) {
    const known = SETTING_KEYS.find((one) => one === key)
    const parsed = known && SETTINGS[known].schema.safeParse(value)
    if (known && parsed?.success) stored[known] = parsed.data
    else ignored.push({ key, why: known ? 'invalid' : 'unknown' })
  }
  return { stored: stored as Partial<SiteSettings>, ignored }
}

/** The settings of a site that has changed none. */
export const USUAL_SETTINGS = Object.fromEntries(
  SETTING_KEYS.map((key) => [key, SETTINGS[key].fallback]),
) as SiteSettings
