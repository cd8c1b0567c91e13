import { z } from 'zod'
import { THEMES, TITLE_LANGUAGES } from '@/lib/display'
import { localPath } from '@/lib/local-path'
import {
  ADULT_LISTINGS,
  CONTRIBUTION_LIMITS,
  FIRST_WEEKDAYS,
  MAX_FOOTER_LABEL,
  MAX_FOOTER_LINKS,
  MAX_FRONT_TEXT,
  MAX_RULES,
  MAX_SITE_DESCRIPTION,
  MAX_SITE_NAME,
  PRODUCT,
  REGISTRATIONS,
} from '@/lib/site'
import { accentsOf, type ColourTheme } from '@/lib/site-colour'
import { oneLine, severalLines } from '@/lib/text'
import { line, optionalLine } from './input'

/** An http(s) address without a password, or a page of this site. */
const target = z
  .string()
  .trim()
  .max(500)
  .refine((text) => localPath(text) !== null || isOpenAddress(text), { error: 'siteLinkInvalid' })

function isOpenAddress(text: string): boolean {
  if (!/^https?:\/\/[^\s/?#]/i.test(text) || !URL.canParse(text)) return false
  const { username, password } = new URL(text)
  return username === '' && password === ''
}

const EMAIL = /^[^\s@<>()[\]",;:\\]+@[\p{L}\p{M}\p{N}_-]+(\.[\p{L}\p{M}\p{N}_-]+)+$/iu

/** Where people reach the administrators: an email or web address. */
const contact = optionalLine(300)
  .refine((text) => text === null || EMAIL.test(text) || isOpenAddress(text), { error: 'contactInvalid' })
  .meta({ examples: ['https://example.org/contact'] })

/** What turns the direction of a text around: all that comes after a name would be read backwards. */
const TURNS = /[\u202A-\u202E\u2066-\u2069]/g

/** Texts have the name inside, so it has no letter that is syntax there: see i18n/catalogue.ts. */
const name = z
  .string()
  .transform((text) => oneLine(text.replace(TURNS, '')).replaceAll("'", '’'))
  .pipe(
    z
      .string()
      .min(1)
      .max(MAX_SITE_NAME)
      .regex(/^[^{}<>#|\\]*$/, { error: 'siteNameInvalid' }),
  )

const footerLink = z.strictObject({ label: line(MAX_FOOTER_LABEL), url: target })
const text = (most: number) => z.string().transform(severalLines).pipe(z.string().max(most))
const count = (least: number, most: number) => z.number().int().min(least).max(most)
/** Whether a theme can show a colour such that texts of it, and on it, are readable. */
function isReadableIn(theme: ColourTheme) {
  return (colour: string) => {
    const accents = accentsOf(colour)
    return !('refused' in accents) || accents.refused.theme !== theme
  }
}

/** The hash of a file that the site has made itself. */
const fileHash = z.string().regex(/^[\w-]{8,64}$/)

/**
 * Every setting of the site: its schema and its default. Never here: secrets, the address of the site or of a server,
 * or anything that a start needs.
 */
export const SETTINGS = {
  name: setting(name, PRODUCT),
  /** Null: the sentence of the locale. */
  description: setting(optionalLine(MAX_SITE_DESCRIPTION), null),
  /** Markup, on the home page of visitors. */
  frontText: setting(text(MAX_FRONT_TEXT), ''),
  /** Markup, at /rules. */
  rules: setting(text(MAX_RULES), ''),
  contact: setting(contact, null),
  footerLinks: setting(z.array(footerLink).max(MAX_FOOTER_LINKS), []),
  registration: setting(z.enum(REGISTRATIONS), 'open'),
  defaultTheme: setting(z.enum(THEMES), 'dark'),
  titleLanguage: setting(z.enum(TITLE_LANGUAGES), 'main'),
  firstWeekday: setting(z.literal(FIRST_WEEKDAYS), 1),
  /** Whether the covers that the sources name are fetched. */
  realCovers: setting(z.boolean(), false),
  newAccountDays: setting(count(0, 365), CONTRIBUTION_LIMITS.newAccountDays),
  dailyOfNewAccount: setting(count(0, 100_000), CONTRIBUTION_LIMITS.dailyOfNewAccount),
  daily: setting(count(0, 100_000), CONTRIBUTION_LIMITS.daily),
  open: setting(count(1, 10_000), CONTRIBUTION_LIMITS.open),
  trustedAfter: setting(count(1, 10_000), CONTRIBUTION_LIMITS.trustedAfter),
  trustedAfterDays: setting(count(0, 3650), CONTRIBUTION_LIMITS.trustedAfterDays),
  /** Torrents that an account may upload in an hour, and one that moderators trust. */
  uploads: setting(count(1, 100_000), 100),
  trustedUploads: setting(count(1, 100_000), 1000),
  /** The colour of the site: #rrggbb; null is that of the software. */
  colour: setting(
    z
      .string()
      .regex(/^#[\da-f]{6}$/, { error: 'colourInvalid' })
      .refine(isReadableIn('dark'), { error: 'colourTooDark' })
      .refine(isReadableIn('light'), { error: 'colourTooLight' })
      .meta({ examples: ['#1d4ed8'] })
      .nullable(),
    null,
  ),
  /** The file of the logo; null is that of the software. */
  logo: setting(fileHash.nullable(), null),
  /** Whether the site has torrents. */
  torrents: setting(z.boolean(), true),
  adult: setting(z.enum(ADULT_LISTINGS), 'onDemand'),
} as const

function setting<Schema extends z.ZodType>(schema: Schema, fallback: NoInfer<z.output<Schema>>) {
  return { schema, fallback: fallback as z.output<Schema> }
}

export type SettingKey = keyof typeof SETTINGS
export type SiteSettings = { [Key in SettingKey]: z.output<(typeof SETTINGS)[Key]['schema']> }
export const SETTING_KEYS = Object.keys(SETTINGS) as SettingKey[]
