import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PRODUCT } from '@/lib/site'
import en from '@/messages/en.json' with { type: 'json' }
import { env } from '@/server/platform/env'
import { compiled } from './compiled'
import { localesIn } from './message-files'
import { routing } from './routing'

export type Messages = typeof en

declare module 'next-intl' {
  interface AppConfig {
    Messages: Messages
  }
}

/** The folder of the messages; those of the default locale are in the bundle. */
const FOLDER = 'messages'

/** The messages as their files have them; `{siteName}` stands for the name of the site. */
const known = new Map<string, Messages>([[routing.defaultLocale, en]])

let all: readonly string[] | undefined

/** All locales of this server, from i18n/routing.ts and from the files in MESSAGES_DIR. Read once. */
export function locales(): readonly string[] {
  all ??= [...new Set([...routing.locales, ...further()])]
  return all
}

/** The locale that a path names, or the default one if this server does not have it. */
export function localeOf(text: string | undefined): string {
  return text !== undefined && locales().includes(text) ? text : routing.defaultLocale
}

/** What is made of the messages of a locale for one name of the site. */
type Named = { name: string; messages: Messages; page?: Messages; file?: string }
const named = new Map<string, Named>()

function namedOf(locale: string, name: string): Named {
  // Of the names that a site has had, only the last is used again.
  const key = `${locale} ${name === PRODUCT ? 'usual' : 'own'}`
  const made = named.get(key)
  if (made?.name === name) return made
  const fresh = { name, messages: withName(filesMessages(locale), name) }
  named.set(key, fresh)
  return fresh
}

/** The messages with the name of the site. It has no letter that ICU messages read as syntax (lib/schemas/site.ts). */
function withName(messages: Messages, name: string): Messages {
  return JSON.parse(JSON.stringify(messages).replaceAll('{siteName}', () => JSON.stringify(name).slice(1, -1)))
}

function filesMessages(locale: string): Messages {
  const made = known.get(locale)
  if (made) return made
  const messages = merged(en, JSON.parse(readFileSync(fileOf(locale), 'utf8')))
  known.set(locale, messages)
  return messages
}

/**
 * All messages of a locale, read once. Missing translations fall back to the default locale. `name` is that of the site
 * (`await site()`), for texts that have it.
 * @throws Error when a locale has no file
 */
export function messagesOf(locale: string, name: string = PRODUCT): Messages {
  return namedOf(locale, name).messages
}

/** The messages compiled for the formatter of pages (i18n/format-message.ts). */
export function pageMessagesOf(locale: string, name: string = PRODUCT): Messages {
  const all = namedOf(locale, name)
  all.page ??= compiled(all.messages)
  return all.page
}

/** The messages that the browser gets as one file: all but those of the administration, which its pages bring. */
export function browserMessagesOf(locale: string, name: string): Omit<Messages, 'administration'> {
  const { administration: _, ...messages } = pageMessagesOf(locale, name)
  return messages
}

/** The address of the messages of a locale for the browser; it changes with them. */
export function messagesFile(locale: string, name: string = PRODUCT): string {
  const all = namedOf(locale, name)
  all.file ??= `/messages/${locale}-${hashOf(browserMessagesOf(locale, name))}.json`
  return all.file
}

const hashOf = (messages: object) => createHash('sha256').update(JSON.stringify(messages)).digest('hex').slice(0, 8)

function further(): string[] {
  const { MESSAGES_DIR } = env()
  return MESSAGES_DIR ? localesIn(MESSAGES_DIR) : []
}

function fileOf(locale: string): string {
  const folder = further().includes(locale) ? String(env().MESSAGES_DIR) : join(process.cwd(), FOLDER)
  return join(/* turbopackIgnore: true */ folder, `${locale}.json`)
}

function merged<Of>(all: Of, own: unknown): Of {
  if (own === undefined) return all
  if (typeof all !== 'object' || all === null || Array.isArray(all)) return own as Of
  const texts = own as Record<string, unknown>
  return Object.fromEntries(Object.entries(all).map(([key, text]) => [key, merged(text, texts[key])])) as Of
}
