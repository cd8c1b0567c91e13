import { z } from 'zod'
import { answer, input, whole } from '@/lib/schemas/fields'
import { SETTING_KEYS, SETTINGS, type SettingKey, type SiteSettings } from '@/lib/schemas/site'

/** The schema of each setting, to be made a schema of several. */
const schemas = Object.fromEntries(SETTING_KEYS.map((key) => [key, SETTINGS[key].schema])) as {
  [Key in SettingKey]: (typeof SETTINGS)[Key]['schema']
}

/** Some of the settings, each by its schema. */
const change = z.strictObject(schemas).partial().meta({ id: 'SiteSettingsChange' })
export type SettingsChange = Partial<SiteSettings>

const key = z.enum(SETTING_KEYS as [SettingKey, ...SettingKey[]])

/** GET /api/admin/settings. */
export const siteSettings = answer('SiteSettings', {
  settings: z.object(schemas).describe('What counts: defaults, changed by administrators, and that by the environment'),
  usual: z.object(schemas).describe('The defaults'),
  locked: z
    .array(z.object({ key, variable: z.string() }))
    .describe('What the environment decides, and by which variable: it cannot be changed here'),
  ignored: z
    .array(z.object({ key: z.string(), why: z.enum(['unknown', 'invalid']) }))
    .describe('What is stored and does not count: another version has written it, or somebody by hand'),
  version: whole.describe('Counts the changes'),
})
export type SiteSettingsAnswer = z.infer<typeof siteSettings>

/** PATCH /api/admin/settings. */
export const settingsInput = input('SiteSettingsInput', {
  change,
  began: z
    .partialRecord(key, z.unknown())
    .describe(
      'The changed settings as GET gave them when the change began. One that has another value now is a conflict',
    ),
})
export type SettingsInput = { change: SettingsChange; began: Partial<Record<SettingKey, unknown>> }

/** What a file of settings is recognised by. */
export const SETTINGS_FORMAT = 'mokuroku-settings'

/** GET /api/admin/settings/export. */
export const settingsFile = z
  .strictObject({ format: z.literal(SETTINGS_FORMAT), settings: change })
  .meta({ id: 'SiteSettingsFile' })
export type SettingsFile = { format: typeof SETTINGS_FORMAT; settings: SettingsChange }

/** POST /api/admin/settings/import. */
export const settingsImport = input('SiteSettingsImport', {
  file: settingsFile.describe('What GET /api/admin/settings/export gave: a setting that it lacks gets its default'),
  version: whole
    .optional()
    .describe(
      'The version that the import was shown for. Without it nothing is stored: the answer is what would change',
    ),
})
export type SettingsImport = { file: SettingsFile; version?: number | undefined }

export const importedSettings = answer('ImportedSiteSettings', {
  changes: z
    .array(z.object({ key, before: z.unknown(), after: z.unknown() }))
    .describe('What changes. Settings that the environment decides, and the logo, stay'),
  version: whole,
  isStored: z.boolean(),
})
export type ImportedSettings = z.infer<typeof importedSettings>
