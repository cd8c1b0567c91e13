import { isPersonalToken } from '@/server/domain/identity/personal-tokens/rules'
import { AppError } from '@/server/platform/errors'

/** Base64 with a bound on the length (RFC 7617, section 2). */
const BASIC = /^Basic +([A-Za-z0-9+/]{1,1000}={0,2})$/i

/** The name and the personal token of a script that knows only names and passwords. */
export type Basic = { username: string; token: string }

/**
 * Reads Basic credentials whose password is a personal token; null if the header has none. Any other password is
 * refused, and compared with nothing: the one of an account opens everything, and has no place in a script.
 * @throws AppError tokenAsPassword
 */
export function basicOf(header: string): Basic | null {
  const given = BASIC.exec(header)?.[1]
  if (given === undefined) return null
  const text = Buffer.from(given, 'base64').toString('utf8')
  const colon = text.indexOf(':')
  const [username, token] = [text.slice(0, Math.max(colon, 0)), text.slice(colon + 1)]
  if (!isPersonalToken(token)) throw new AppError('tokenAsPassword')
  return { username, token }
}
