import { parseOptions } from '@node-rs/argon2'
import { type Turns, turns } from '@/server/turns'
import { type Hashing, startHashing } from './hashing'

/** argon2id as OWASP's Password Storage Cheat Sheet says: 19 MiB, two passes, one lane. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 }

/** How many may wait before the rest is sent away. */
const MOST_WAITING = 64

/** What is compared when there is no account, so that it takes as long. Of a password that nobody knows. */
export const NOBODYS =
  '$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'

/** @throws AppError overloaded */
export async function hashPassword(password: string): Promise<string> {
  return inTurn(() => hashing.hash(folded(password), OPTIONS))
}

/**
 * Whether this is the password; without an account (null) never, after the same time.
 * @throws AppError overloaded
 */
export async function isPassword(kept: string | null, password: string): Promise<boolean> {
  const same = await inTurn(() => hashing.verify(kept ?? NOBODYS, folded(password)))
  return kept !== null && same
}

/** Whether a hash was made with other parameters than are used today. */
export function isOutdated(kept: string): boolean {
  const { memoryCost, timeCost, parallelism } = parseOptions(kept)
  return memoryCost !== OPTIONS.memoryCost || timeCost !== OPTIONS.timeCost || parallelism !== OPTIONS.parallelism
}

/** Keyboards write the same letters in different ways (NIST SP 800-63B, section 5.1.1.2). */
const folded = (password: string) => password.toWellFormed().normalize('NFKC')

// One queue and its threads for all bundles of the process.
const shared = globalThis as typeof globalThis & { mokurokuHashing?: { hashing: Hashing; inTurn: Turns } }
shared.mokurokuHashing ??= prepared()
const { hashing, inTurn } = shared.mokurokuHashing

function prepared() {
  const hashing = startHashing()
  return { hashing, inTurn: turns(hashing.atOnce, MOST_WAITING) }
}
