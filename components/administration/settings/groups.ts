import { THEMES, TITLE_LANGUAGES } from '@/lib/display'
import type { SettingKey } from '@/lib/schemas/site'
import {
  ADULT_LISTINGS,
  FIRST_WEEKDAYS,
  MAX_FRONT_TEXT,
  MAX_RULES,
  MAX_SITE_DESCRIPTION,
  MAX_SITE_NAME,
  REGISTRATIONS,
} from '@/lib/site'

/** How a setting is changed: a line, a text with markup, lines of links, a choice, a switch, or a number. */
export type SettingField = { key: SettingKey } & (
  | { kind: 'line'; most: number }
  | { kind: 'text'; most: number }
  | { kind: 'links' }
  | { kind: 'choice'; values: readonly (string | number)[] }
  | { kind: 'switch' }
  | { kind: 'number' }
)

export type Group = {
  name: 'site' | 'texts' | 'registration' | 'defaults' | 'contributions' | 'parts'
  fields: readonly SettingField[]
}

/** The groups of the page, each saved by itself. */
export const GROUPS: readonly Group[] = [
  {
    name: 'site',
    fields: [
      { key: 'name', kind: 'line', most: MAX_SITE_NAME },
      { key: 'description', kind: 'line', most: MAX_SITE_DESCRIPTION },
      { key: 'contact', kind: 'line', most: 300 },
      { key: 'footerLinks', kind: 'links' },
    ],
  },
  {
    name: 'texts',
    fields: [
      { key: 'frontText', kind: 'text', most: MAX_FRONT_TEXT },
      { key: 'rules', kind: 'text', most: MAX_RULES },
    ],
  },
  { name: 'registration', fields: [{ key: 'registration', kind: 'choice', values: REGISTRATIONS }] },
  {
    name: 'defaults',
    fields: [
      { key: 'defaultTheme', kind: 'choice', values: THEMES },
      { key: 'titleLanguage', kind: 'choice', values: TITLE_LANGUAGES },
      { key: 'firstWeekday', kind: 'choice', values: FIRST_WEEKDAYS },
      { key: 'realCovers', kind: 'switch' },
    ],
  },
  {
    name: 'contributions',
    fields: [
      { key: 'newAccountDays', kind: 'number' },
      { key: 'dailyOfNewAccount', kind: 'number' },
      { key: 'daily', kind: 'number' },
      { key: 'open', kind: 'number' },
      { key: 'trustedAfter', kind: 'number' },
      { key: 'trustedAfterDays', kind: 'number' },
      { key: 'uploads', kind: 'number' },
      { key: 'trustedUploads', kind: 'number' },
    ],
  },
  {
    name: 'parts',
    fields: [
      { key: 'torrents', kind: 'switch' },
      { key: 'adult', kind: 'choice', values: ADULT_LISTINGS },
    ],
  },
]
