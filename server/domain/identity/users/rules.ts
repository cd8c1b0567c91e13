import { createHash } from 'node:crypto'

/** Folds an address for comparison: case and width only, since other differences before the @ are significant. */
export function emailKey(email: string): string {
  return email.trim().toWellFormed().normalize('NFKC').toLowerCase().replaceAll('\0', '')
}

/** Whether a password is the user's own name or address, which would be guessed first. */
export function isGuessable(password: string, { username, email }: { username: string; email: string }): boolean {
  const folded = password.normalize('NFKC').toLowerCase()
  const address = emailKey(email)
  return [username.toLowerCase(), address, address.split('@')[0]].includes(folded)
}

/** Days for which an unconfirmed registration reserves its name. */
export const UNCONFIRMED_DAYS = 7
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
