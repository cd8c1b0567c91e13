import { createHash } from 'node:crypto'

/** The form under which addresses are compared: case and width fold; what stands before the @ is otherwise its owner's. */
export function emailKey(email: string): string {
  return email.trim().toWellFormed().normalize('NFKC').toLowerCase().replaceAll('\0', '')
}

/** A password that is the user's own name or address is the first that anybody tries. */
export function isGuessable(password: string, { username, email }: { username: string; email: string }): boolean {
  const folded = password.normalize('NFKC').toLowerCase()
  const address = emailKey(email)
  return [username.toLowerCase(), address, address.split('@')[0]].includes(folded)
}

/** How long what waits for a confirmation is kept, and its name with it: days. */
export const UNCONFIRMED_DAYS = 7
/** How long links in mails are good: hours. */
export const LINK_HOURS = { Confirm: 24 * UNCONFIRMED_DAYS, Reset: 1, ChangeEmail: 24 } as const

const BROWSERS: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium)\//, 'Chrome'],
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

/** A device in a few words ("Firefox on Linux") from what its browser says of itself; other programs are their first word. */
export function deviceName(userAgent: string | null): string | null {
  if (!userAgent) return null
  const named = (kinds: [RegExp, string][]) => kinds.find(([pattern]) => pattern.test(userAgent))?.[1]
  const parts = [named(BROWSERS), named(SYSTEMS)].filter((part) => part !== undefined)
  if (parts.length > 0) return parts.join(' on ')
  return /^[\w.+-]{1,40}/.exec(userAgent)?.[0] ?? null
}

/** How a token that was mailed, or that refreshes a session, is kept. */
export function tokenHash(token: string): Buffer<ArrayBuffer> {
  return Buffer.from(createHash('sha256').update(token).digest())
}
