import { Secret, TOTP } from 'otpauth'
import { tokenHash } from '../users/rules'

/** Rules of the codes of a second factor: those of an app, and those for its loss. */

/** What each app of this kind understands (RFC 6238; RFC 4226, section 5.3). */
export const APP_CODES = { algorithm: 'SHA1', digits: 6, period: 30 } as const

/** Steps of which codes are taken before and after the present one: clocks differ (RFC 6238, section 5.2). */
const WINDOW = 1

/** Seconds of a time step in milliseconds. */
const STEP = APP_CODES.period * 1000

/** The digits and letters of recovery codes: none looks like another (Crockford's Base32). */
export const RECOVERY_LETTERS = '0123456789abcdefghjkmnpqrstvwxyz'
/** Letters of a recovery code: 120 bits, so that a hash without a salt suffices (ASVS 5, 6.5.2). */
export const RECOVERY_LENGTH = 24

/** A code as it is compared: without spaces, hyphens and the width of keyboards for Japanese. */
export const foldedCode = (code: string): string =>
  code
    .normalize('NFKC')
    .replace(/[\s\p{Pd}]/gu, '')
    .toLowerCase()

/** Whether a folded code is of an app; all others are recovery codes. */
export const isAppCode = (code: string): boolean => /^\d{6}$/.test(code)

/** The time step of a code of an app; null if it is of no step that is taken now. */
export function stepOf(secret: Uint8Array, code: string, now = Date.now()): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: now, window: WINDOW })
  return delta === null ? null : Math.floor(now / STEP) + delta
}

/** The address that an app reads from the QR code, and the secret as text (Google Authenticator, "Key URI format"). */
export function setupOf(secret: Uint8Array, issuer: string, label: string): { address: string; key: string } {
  const totp = totpOf(secret, { issuer, label })
  return { address: totp.toString(), key: totp.secret.base32 }
}

function totpOf(secret: Uint8Array, about: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({ ...about, ...APP_CODES, secret: new Secret({ buffer: new Uint8Array(secret).buffer }) })
}

/** The stored form of a recovery code. Letters that look like another are that one. */
export function recoveryHash(code: string): Buffer<ArrayBuffer> {
  return tokenHash(foldedCode(code).replaceAll('o', '0').replace(/[il]/g, '1'))
}
