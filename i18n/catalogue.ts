import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
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

/**
 * All messages of a locale, read once. Missing translations fall back to the default locale.
 * @throws Error when a locale has no file
 */
export function messagesOf(locale: string): Messages {
  const made = known.get(locale)
  if (made) return made
  const messages = merged(en, JSON.parse(readFileSync(fileOf(locale), 'utf8')))
  known.set(locale, messages)
  return messages
}

const ready = new Map<string, Messages>()

/** The same, compiled for the formatter of pages (i18n/format-message.ts). */
export function pageMessagesOf(locale: string): Messages {
  const made = ready.get(locale) ?? compiled(messagesOf(locale))
  ready.set(locale, made)
  return made
}

/** Those that the browser gets as one file: all but the texts of the administration, which its pages bring. */
export function browserMessagesOf(locale: string): Omit<Messages, 'administration'> {
  const { administration: _, ...messages } = pageMessagesOf(locale)
  return messages
}

const files = new Map<string, string>()

/** The address of the messages of a locale for the browser; it changes with them. */
export function messagesFile(locale: string): string {
  const named = files.get(locale)
  if (named) return named
  const hash = createHash('sha256')
    .update(JSON.stringify(browserMessagesOf(locale)))
    .digest('hex')
    .slice(0, 8)
  const file = `/messages/${locale}-${hash}.json`
  files.set(locale, file)
  return file
}

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
