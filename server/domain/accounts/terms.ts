import { readFile } from 'node:fs/promises'
import type { TermsState } from '@/lib/identity/schemas/registration'
import { renderText } from '@/server/engines/markup/render'
import { plannedRows, pool, sql } from '@/server/platform/database/client'
import { env } from '@/server/platform/env'
import { invalidInput } from '@/server/platform/errors'
import type { Statements } from '@/server/platform/writing/write'

/** The version of the terms that users accept now; null if the operator names no text. */
export function termsVersion(): string | null {
  const { TERMS_VERSION, TERMS_FILE, PRIVACY_FILE } = env()
  return TERMS_VERSION && (TERMS_FILE || PRIVACY_FILE) ? TERMS_VERSION : null
}

/** Which texts there are. */
export function termsTexts(): { terms: boolean; privacy: boolean } {
  const { TERMS_FILE, PRIVACY_FILE } = env()
  return { terms: TERMS_FILE !== undefined, privacy: PRIVACY_FILE !== undefined }
}

/**
 * A text as safe HTML, from its Markdown; null if there is none. Its file is read once: the text stays the one that
 * users accept, until the site starts again.
 * @throws Error if the file can't be read
 */
export async function termsHtml(kind: 'terms' | 'privacy'): Promise<string | null> {
  const { TERMS_FILE, PRIVACY_FILE } = env()
  const file = kind === 'terms' ? TERMS_FILE : PRIVACY_FILE
  if (file === undefined) return null
  const known = texts.get(file) ?? htmlOfFile(file)
  texts.set(file, known)
  // One that can't be read is tried again.
  known.catch(() => texts.delete(file))
  return known
}

const texts = new Map<string, Promise<string>>()

async function htmlOfFile(file: string): Promise<string> {
  return operatorHtml(await readFile(file, 'utf8'))
}

/** A text of the operator or of administrators as safe HTML, from its Markdown. */
export function operatorHtml(markdown: string): string {
  const html = renderText(written(markdown, env().SITE_URL), 'Markdown')
  // Headings of texts by users begin at the fourth level, below those of their pages.
  return html.replace(/(<\/?h)([4-6])\b/g, (_, tag: string, level: string) => `${tag}${Number(level) - 2}`)
}

/**
 * Users' texts link to whole web addresses alone: links inside the site get its address, addresses of mail are written.
 */
const written = (markdown: string, site: string) =>
  markdown
    .replace(/\]\(\/(?!\/)/g, `](${site}/`)
    .replace(/\[([^\]\n]*)\]\(mailto:([^)\s]+)\)/g, (_, label: string, address: string) =>
      label === address ? label : `${label} (${address})`,
    )

/**
 * The version that must be accepted, if there is one.
 * @throws AppError invalidInput (termsNeeded) if another one is given, or none
 */
export function expectTerms(given: string | undefined): string | null {
  const version = termsVersion()
  if (version !== null && given !== version) throw invalidInput({ terms: 'termsNeeded' })
  return version
}

/** Stores that a user accepts a version; the first time counts. */
export async function acceptTerms(db: Statements, userId: number, version: string): Promise<void> {
  await db.query(
    sql`INSERT INTO accepted_terms (user_id, version) VALUES (${userId}, ${version}) ON CONFLICT DO NOTHING`,
  )
}

/** The version that a user has still to accept; null if there is none. */
async function termsToAccept(userId: number): Promise<string | null> {
  const version = termsVersion()
  if (version === null) return null
  return (await plannedRows('accepted-terms', ACCEPTED, [userId, version])).length > 0 ? null : version
}

const ACCEPTED = 'SELECT FROM accepted_terms WHERE user_id = $1::int AND version = $2::text'

/** What a user has to accept, and which texts there are. */
export async function termsOf(userId: number): Promise<TermsState> {
  return { version: await termsToAccept(userId), texts: termsTexts() }
}

/** Accepts the present version. @throws AppError invalidInput (termsNeeded) for another one */
export async function acceptNow(userId: number, given: string): Promise<TermsState> {
  const version = expectTerms(given)
  if (version !== null) await acceptTerms(pool(), userId, version)
  return termsOf(userId)
}
