import { SETTINGS_FORMAT, type SettingsFile, type SiteSettingsAnswer } from '@/lib/administration/schemas/settings'
import { SETTING_KEYS, type SettingKey } from '@/lib/schemas/site'
import { settingsOfEnvironment, VARIABLES } from '@/server/platform/site/environment'
import { readSite, type SiteRow, settingsOf } from '@/server/platform/site/site'
import { USUAL_SETTINGS } from '@/server/platform/site/stored'

/** The settings as an administrator changes them. */
export async function siteSettings(): Promise<SiteSettingsAnswer> {
  return answerOf(await readSite())
}

export function answerOf(row: SiteRow): SiteSettingsAnswer {
  return {
    settings: settingsOf(row),
    usual: USUAL_SETTINGS,
    locked: lockedSettings().map((key) => ({ key, variable: variableOf(key) })),
    ignored: row.ignored,
    version: row.version,
  }
}

/** The settings that the environment decides. */
export function lockedSettings(): SettingKey[] {
  const values = settingsOfEnvironment()
  return SETTING_KEYS.filter((key) => Object.hasOwn(values, key))
}

const variableOf = (key: SettingKey): string => (VARIABLES as Partial<Record<SettingKey, string>>)[key] ?? ''

/**
 * The settings that the site has changed, as a file. It has no secret, nothing that the environment decides, and not
 * the logo, which is a file of this site.
 */
export async function settingsFile(): Promise<SettingsFile> {
  const { stored } = await readSite()
  const left: readonly string[] = [...lockedSettings(), 'logo']
  const settings = Object.fromEntries(Object.entries(stored).filter(([key]) => !left.includes(key)))
  return { format: SETTINGS_FORMAT, settings }
}
