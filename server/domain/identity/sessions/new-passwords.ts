import { PRODUCT } from '@/lib/site'
import { env } from '@/server/platform/env'
import { invalidInput } from '@/server/platform/errors'
import { siteNow } from '@/server/platform/site/site'
import { emailKey } from '../users/rules'
import { isBreached } from './breached-passwords'
import common from './common-passwords.json' with { type: 'json' }

type Owner = { username: string; email: string }

/** The passwords that were most common in leaked data, the first one first; made once. */
let listed: ReadonlySet<string> | undefined

/** One to four digits or signs behind a word, which are guessed together with it. */
const TAILS = [1, 2, 3, 4].map((length) => new RegExp(`[\\p{N}\\p{P}\\p{S}]{${length}}$`, 'u'))

/**
 * Refuses a new password that would be guessed first: a common one, the user's own name or address, or the name of the
 * site. Up to four digits or signs behind it change nothing (ASVS 5.0, 6.2.4 and 6.2.11; NIST SP 800-63B, section
 * 5.1.1.2). Also refuses one of the operator's list of leaked ones (6.2.12). Passwords that are in use stay.
 * @throws AppError invalidInput (password: passwordGuessable, passwordCommon, passwordBreached)
 */
export async function expectUnguessable(password: string, owner: Owner): Promise<void> {
  const folded = password.normalize('NFKC').toLowerCase()
  const guessed = [folded, ...TAILS.map((tail) => folded.replace(tail, ''))]
  const words = wordsOf(owner, (await siteNow()).name)
  if (guessed.some((word) => words.has(word))) throw invalidInput({ password: 'passwordGuessable' })
  listed ??= new Set(common.split(' '))
  if (guessed.some((word) => listed?.has(word))) throw invalidInput({ password: 'passwordCommon' })
  if (await isBreached(password.normalize('NFKC'))) throw invalidInput({ password: 'passwordBreached' })
}

/** Words that belong to the user and to the site: of its name also each word, and all together without spaces. */
function wordsOf({ username, email }: Owner, name: string): ReadonlySet<string> {
  const address = emailKey(email)
  const { hostname } = new URL(env().SITE_URL)
  const named = name.normalize('NFKC')
  const site = [PRODUCT, named, named.replace(/\s+/g, ''), ...named.split(/\s+/), hostname, ...hostname.split('.')]
  const own = [username.normalize('NFKC'), address, address.split('@')[0] ?? '']
  return new Set([...own, ...site].map((word) => word.toLowerCase()).filter((word) => word !== ''))
}
