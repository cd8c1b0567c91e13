import { fillIn } from '@/components/form/typed'
import type { SettingsChange, SettingsInput, SiteSettingsAnswer } from '@/lib/administration/schemas/settings'
import type { SettingKey, SiteSettings } from '@/lib/schemas/site'
import type { SettingField } from './groups'

type Link = SiteSettings['footerLinks'][number]

/** Links as lines: "Label https://…". The address is the last word. */
export const linesOf = (links: readonly Link[]) => links.map(({ label, url }) => `${label} ${url}`).join('\n')

export function linksIn(text: string): Link[] {
  const lines = text.split('\n').map((line) => line.trim())
  return lines.flatMap((line) => {
    if (line === '') return []
    const [, label = '', url = ''] = /^(.*?)\s*(\S+)$/s.exec(line) ?? []
    return [{ label, url }]
  })
}

/** What the field of a setting shows, as its form reads it. */
export function shownText({ key, kind }: SettingField, settings: SiteSettings): string {
  if (kind === 'links') return linesOf(settings.footerLinks)
  const value = settings[key]
  return value === null || value === undefined ? '' : String(value)
}

/** The values of the fields of a form; those that the environment decides have no field. */
export function valuesIn(form: FormData, fields: readonly SettingField[]): SettingsChange {
  const given = fields.flatMap((field) => (isIn(form, field) ? [[field.key, valueIn(form, field)]] : []))
  return Object.fromEntries(given)
}

const isIn = (form: FormData, { key, kind }: SettingField) => kind === 'switch' || form.has(key)

function valueIn(form: FormData, { key, kind, ...field }: SettingField): unknown {
  const text = String(form.get(key) ?? '')
  if (kind === 'links') return linksIn(text)
  if (kind === 'switch') return form.has(key)
  if (kind === 'number') return text.trim() === '' ? Number.NaN : Number(text)
  if (kind === 'choice') {
    const values = 'values' in field ? field.values : []
    return values.find((value) => String(value) === text)
  }
  return text
}

/**
 * What of the filled fields differs from what they began with. The rest is not sent: somebody else may have changed it,
 * and their change stays.
 */
export function changedIn(filled: SettingsChange, began: SiteSettings): SettingsInput {
  const keys = (Object.keys(filled) as (keyof SiteSettings)[]).filter(
    (key) => JSON.stringify(filled[key]) !== JSON.stringify(began[key]),
  )
  const those = (from: SettingsChange): SettingsChange => Object.fromEntries(keys.map((key) => [key, from[key]]))
  return { change: those(filled), began: those(began) }
}

/**
 * What somebody else has saved since a form began. `contested`: settings that the form changes, too, to another value.
 * `followed`: the former values of those that it does not change, and shows as they are now. `round`: how often that
 * happened.
 */
export type Overtaken = { round: number; contested: readonly SettingKey[]; followed: Partial<SiteSettings> }

export function mergedWith(newer: SiteSettings, began: SiteSettings, change: SettingsChange): Omit<Overtaken, 'round'> {
  const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
  const others = (Object.keys(newer) as SettingKey[]).filter((key) => !isSame(newer[key], began[key]))
  const contested = others.filter((key) => key in change && !isSame(newer[key], change[key]))
  const followed = others.filter((key) => !(key in change))
  return { contested, followed: Object.fromEntries(followed.map((key) => [key, began[key]])) }
}

/** Puts the value of settings into the field of a form, in place of what is typed there. */
export function takeNewer(form: HTMLFormElement, field: SettingField, settings: SiteSettings): void {
  const text = shownText(field, settings)
  if (field.kind !== 'switch') fillIn(form, { [field.key]: text })
  else if (new FormData(form).has(field.key) !== (text === 'true'))
    form.querySelector<HTMLElement>(`[data-switch="${field.key}"] [role="switch"]`)?.click()
}

/** The variable that decides a setting, if one does. */
export const lockOf = ({ locked }: SiteSettingsAnswer, key: string) => locked.find((one) => one.key === key)?.variable
