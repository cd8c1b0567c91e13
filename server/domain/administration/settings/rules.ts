import { isDeepStrictEqual } from 'node:util'
import type { SettingsChange } from '@/lib/administration/schemas/settings'
import { SETTING_KEYS, type SettingKey, type SiteSettings } from '@/lib/schemas/site'

/** One setting that changes. */
export type Changed = { key: SettingKey; before: unknown; after: unknown }

/** The settings that a change would give another value. */
export function changesOf(before: SiteSettings, change: SettingsChange): Changed[] {
  return SETTING_KEYS.flatMap((key) => {
    const after = change[key]
    return after === undefined || isDeepStrictEqual(before[key], after) ? [] : [{ key, before: before[key], after }]
  })
}

/** The settings of a change that somebody else has changed since it began. */
export function overtaken(
  now: SiteSettings,
  change: SettingsChange,
  began: Partial<Record<SettingKey, unknown>>,
): SettingKey[] {
  return SETTING_KEYS.filter((key) => change[key] !== undefined && !isDeepStrictEqual(now[key], began[key]))
}

/** Texts, and what may have an address in it: the log has how long they are. */
const LONG = ['frontText', 'rules', 'contact', 'description', 'footerLinks'] as const

/** Values as the log has them: no text, and no address. */
export function logged(changes: readonly Changed[], side: 'before' | 'after'): Record<string, unknown> {
  return Object.fromEntries(changes.map((one) => [one.key, isLong(one.key) ? lengthOf(one[side]) : one[side]]))
}

const isLong = (key: SettingKey) => LONG.some((one) => one === key)
const lengthOf = (value: unknown) => ({
  length: typeof value === 'string' || Array.isArray(value) ? value.length : 0,
})
