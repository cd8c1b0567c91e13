import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import en from '@/messages/en.json'
import { compiled } from './compiled'
import { routing } from './routing'

export type Messages = typeof en

declare module 'next-intl' {
  interface AppConfig {
    Messages: Messages
  }
}

/** Where the messages of locales stand; those of the default one are in the bundle. */
const FOLDER = 'messages'

const known = new Map<string, Messages>([[routing.defaultLocale, en]])

/** All locales that this server answers in: those of i18n/routing.ts, and the files of MESSAGES_DIR. */
export const locales: readonly string[] = [...new Set([...routing.locales, ...further()])]

/** A locale of this server, whatever a path says: what is not one is the default. */
export function localeOf(text: string | undefined): string {
  return text !== undefined && locales.includes(text) ? text : routing.defaultLocale
}

/**
 * All messages of a locale, read once. What a locale does not translate yet is said in the default one.
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

/** The same for pages, whose formatting takes them compiled (i18n/format-message.ts). */
export function pageMessagesOf(locale: string): Messages {
  const made = ready.get(locale) ?? compiled(messagesOf(locale))
  ready.set(locale, made)
  return made
}

const files = new Map<string, string>()

/** The address of all messages of a locale, for the browser; it changes with them. */
export function messagesFile(locale: string): string {
  const named = files.get(locale)
  if (named) return named
  const hash = createHash('sha256')
    .update(JSON.stringify(pageMessagesOf(locale)))
    .digest('hex')
    .slice(0, 8)
  const file = `/messages/${locale}-${hash}.json`
  files.set(locale, file)
  return file
}

function further(): string[] {
  const { MESSAGES_DIR } = process.env
  return MESSAGES_DIR ? readdirSync(MESSAGES_DIR).flatMap((file) => /^([\w-]+)\.json$/.exec(file)?.[1] ?? []) : []
}

function fileOf(locale: string): string {
  const folder = further().includes(locale) ? String(process.env.MESSAGES_DIR) : join(process.cwd(), FOLDER)
  return join(/* turbopackIgnore: true */ folder, `${locale}.json`)
}

function merged<Of>(all: Of, own: unknown): Of {
  if (own === undefined) return all
  if (typeof all !== 'object' || all === null || Array.isArray(all)) return own as Of
  const texts = own as Record<string, unknown>
  return Object.fromEntries(Object.entries(all).map(([key, text]) => [key, merged(text, texts[key])])) as Of
}
