import { parseOptions } from '@node-rs/argon2'
import { hashing, OPTIONS } from './hashing'

/** What is compared when there is no account, so that it takes as long. Of a password that nobody knows. */
export const NOBODYS =
  '$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'

/** @throws AppError overloaded */
export function hashPassword(password: string): Promise<string> {
  return hashing().hash(folded(password))
}

/**
 * Whether this is the password; without an account (null) never, after the same time.
 * @throws AppError overloaded
 */
export async function isPassword(kept: string | null, password: string): Promise<boolean> {
  const same = await hashing().verify(kept ?? NOBODYS, folded(password))
  return kept !== null && same
}

/** Whether a hash was made with other parameters than are used today. */
export function isOutdated(kept: string): boolean {
  const { memoryCost, timeCost, parallelism } = parseOptions(kept)
  return memoryCost !== OPTIONS.memoryCost || timeCost !== OPTIONS.timeCost || parallelism !== OPTIONS.parallelism
}

/** Keyboards write the same letters in different ways (NIST SP 800-63B, section 5.1.1.2). */
const folded = (password: string) => password.toWellFormed().normalize('NFKC')
