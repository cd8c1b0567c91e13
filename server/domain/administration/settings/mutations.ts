import { isDeepStrictEqual } from 'node:util'
import type {
  ImportedSettings,
  SettingsChange,
  SettingsImport,
  SettingsInput,
  SiteSettingsAnswer,
} from '@/lib/administration/schemas/settings'
import { SETTING_KEYS, type SettingKey, type SiteSettings } from '@/lib/schemas/site'
import { logAdministration } from '@/server/domain/moderation/administrators'
import { sql } from '@/server/platform/database/client'
import { AppError, conflict, invalidInput } from '@/server/platform/errors'
import { forgetSite, settingsOf } from '@/server/platform/site/site'
import { storedSettings, USUAL_SETTINGS } from '@/server/platform/site/stored'
import { type Tx, write } from '@/server/platform/writing/write'
import { lockedSettings, siteSettings } from './queries'
import { type Changed, changesOf, logged, overtaken } from './rules'

/**
 * Changes settings of the site. Every instance shows them within two seconds, on every page.
 * @throws AppError conflict (settings that somebody else has changed since, as `changed`; `current` has them),
 *   invalidInput
 *   (settings that the environment decides, and the logo, which is uploaded)
 */
export async function changeSettings(by: number, { change, began }: SettingsInput): Promise<SiteSettingsAnswer> {
  const locked = lockedSettings().filter((key) => change[key] !== undefined)
  if (locked.length > 0) throw invalidInput(all(locked, 'settingLocked'))
  // A logo is uploaded (POST /api/admin/logo): its setting is the name of a file.
  if (change.logo !== undefined) throw invalidInput({ logo: 'logoUploaded' })
  await write(async (tx) => {
    const now = await lockRow(tx)
    const late = overtaken(now.settings, change, began)
    if (late.length > 0) throw new AppError('conflict', { fields: all(late, 'changed'), current: now.settings })
    await store(tx, by, now, change)
  })
  forgetSite()
  return siteSettings()
}

/**
 * Takes a file of settings in. What it lacks gets its default; what the environment decides, and the logo, stay.
 * Without a version nothing is stored.
 * @throws AppError conflict (there is a newer version than the one that was shown)
 */
export async function importSettings(by: number, { file, version }: SettingsImport): Promise<ImportedSettings> {
  const stays: readonly SettingKey[] = [...lockedSettings(), 'logo']
  const wanted: SiteSettings = { ...USUAL_SETTINGS, ...file.settings }
  const change = Object.fromEntries(
    SETTING_KEYS.filter((key) => !stays.includes(key)).map((key) => [key, wanted[key]]),
  ) as SettingsChange
  const done = await write(async (tx) => {
    const now = await lockRow(tx)
    if (version === undefined) return { changes: changesOf(now.settings, change), version: now.version }
    if (version !== now.version) throw conflict({ version: 'changed' })
    return store(tx, by, now, change)
  })
  forgetSite()
  return { ...done, isStored: version !== undefined }
}

const all = (keys: readonly SettingKey[], code: string) => Object.fromEntries(keys.map((key) => [key, code]))

type Locked = { values: Record<string, unknown>; settings: SiteSettings; version: number }

/** The row, locked until the transaction ends. */
async function lockRow(tx: Tx): Promise<Locked> {
  await tx.query(sql`INSERT INTO site_settings (version) VALUES (0) ON CONFLICT DO NOTHING`)
  const { rows } = await tx.query<{ values: unknown; version: number }>(
    sql`SELECT "values", version FROM site_settings FOR UPDATE`,
  )
  const { values, version } = rows[0] ?? { values: {}, version: 0 }
  const { stored } = storedSettings(values)
  const isObject = values !== null && typeof values === 'object' && !Array.isArray(values)
  return { values: isObject ? { ...values } : {}, settings: settingsOf({ stored }), version }
}

/** Stores what is changed. Defaults are not stored; what this version does not know stays. */
async function store(
  tx: Tx,
  by: number,
  { values, settings, version }: Locked,
  change: SettingsChange,
): Promise<{ changes: Changed[]; version: number }> {
  const changes = changesOf(settings, change)
  if (changes.length === 0) return { changes, version }
  for (const { key, after } of changes) {
    if (isDeepStrictEqual(after, USUAL_SETTINGS[key])) delete values[key]
    else values[key] = after
  }
  await tx.query(sql`UPDATE site_settings SET "values" = ${JSON.stringify(values)}::jsonb, version = version + 1,
    updated_at = now()`)
  await logAdministration(tx, {
    by,
    act: 'ChangeSettings',
    object: 'settings',
    before: logged(changes, 'before'),
    after: logged(changes, 'after'),
  })
  tx.invalidate(['site'])
  return { changes, version: version + 1 }
}
