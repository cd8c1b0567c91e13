import { createHash } from 'node:crypto'
import { domainToASCII } from 'node:url'

/**
 * The key of a mailbox. Before the @ case and width alone are folded, since other differences there are significant. A
 * domain outside ASCII, or with punycode, becomes its ASCII form (UTS 46, https://www.unicode.org/reports/tr46/): what
 * it resolves to. A domain that has none stays as it is folded.
 */
export function emailKey(email: string): string {
  const folded = foldedEmail(email)
  const [local, domain] = partsOf(folded)
  return isInternational(domain) ? `${local}@${asciiOf(domain) || domain}` : folded
}

/** The spelling of an address without case and width. */
export function foldedEmail(email: string): string {
  return email.trim().toWellFormed().normalize('NFKC').toLowerCase().replaceAll('\0', '')
}

/** The domain of an address as its key has it; null if it is no name of a host. */
export function emailDomain(email: string): string | null {
  const [, domain] = partsOf(emailKey(email))
  return HOST.test(domain) && (!isInternational(domain) || asciiOf(domain) === domain) ? domain : null
}

/** The key of an account whose mailbox is another account's, too: its spelling, which no address can look like. */
export const spellingKey = (email: string) => `spelling:${foldedEmail(email)}`

/** Letters, digits, underscores and hyphens between dots (RFC 1123, section 2.1), in ASCII. */
const HOST = /^[\w-]{1,63}(\.[\w-]{1,63})*$/
/** The same before it is ASCII, also with other scripts' dots; domainToASCII() would read / or % as parts of a URL. */
const WORDS = /^[\p{L}\p{M}\p{N}_\-.\u3002\u00b7\u0375\u05f3\u05f4\u30fb]+$/u

function partsOf(folded: string): [local: string, domain: string] {
  const at = folded.lastIndexOf('@')
  return at < 0 ? [folded, ''] : [folded.slice(0, at), folded.slice(at + 1)]
}

/** Whether a domain can have another spelling. */
const isInternational = (domain: string) => /[^\0-\x7f]|(^|\.)xn--/.test(domain)

/** The ASCII form of a domain; empty if it has none. */
const asciiOf = (domain: string) => (WORDS.test(domain) ? domainToASCII(domain) : '')

/** Days for which an unconfirmed registration reserves its name. */
export const UNCONFIRMED_DAYS = 7
/** Days for which a registration waits for an administrator, from the proof of its address. */
export const APPLICATION_DAYS = 30
/** Lifetime of links in mails, in hours. */
export const LINK_HOURS = { Confirm: 24 * UNCONFIRMED_DAYS, Reset: 1, ChangeEmail: 24, KeepFactor: 24 * 14 } as const

const BROWSERS: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(HeadlessChrome|Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const SYSTEMS: [RegExp, string][] = [
  [/\b(iPhone|iPod)\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\b(Macintosh|Mac OS X)\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

/** A device's short name ("Firefox on Linux") from its user agent; for other programs the first word. */
export function deviceName(userAgent: string | null): string | null {
  if (!userAgent) return null
  const named = (kinds: [RegExp, string][]) => kinds.find(([pattern]) => pattern.test(userAgent))?.[1]
  const parts = [named(BROWSERS), named(SYSTEMS)].filter((part) => part !== undefined)
  if (parts.length > 0) return parts.join(' on ')
  return /^[\w.+-]{1,40}/.exec(userAgent)?.[0] ?? null
}

/** The stored form of mailed tokens and refresh tokens. */
export function tokenHash(token: string): Buffer<ArrayBuffer> {
  return Buffer.from(createHash('sha256').update(token).digest())
}
