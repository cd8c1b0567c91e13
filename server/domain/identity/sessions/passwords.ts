import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, parseOptions, verify } from '@node-rs/argon2'
import { env } from '@/server/platform/env'
import { AppError } from '@/server/platform/errors'
import type { Limiter } from '@/server/platform/limiter'
import { placesFor } from '@/server/platform/places'

/** argon2id with the parameters of OWASP's Password Storage Cheat Sheet: 19 MiB, two passes, one lane. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 }

/** A hash to compare with if there is no account, so that the answer takes equally long. Nobody knows its password. */
export const NOBODYS =
  '$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'

/** Most hashes in the queue, in all and per address. Rate limits count a failure only afterwards. */
const QUEUE = 512
const QUEUE_OF_ADDRESS = 64
/** libuv's pool has four threads; files and pictures need one of them. */
const MAX_THREADS = 3

/**
 * Hashes a password. `address` is the client's address, the limiter's key for fair queuing. `salt` is 16 bytes, random
 * by default.
 * @throws AppError overloaded
 */
export function hashPassword(password: string, address: string, salt?: Uint8Array): Promise<string> {
  return passwordLimiter().run(() => hash(folded(password), { ...OPTIONS, salt }), { key: address })
}

/**
 * The hash of a random password that is thrown away, for an account without a password (`has_password` is false). It is
 * as costly to verify as any other. `address` as above.
 * @throws AppError overloaded
 */
export function hashOfNobody(address: string): Promise<string> {
  return hashPassword(randomBytes(32).toString('base64url'), address)
}

/**
 * Hashes a password with the parameters and the salt of another hash: the two are equal if the passwords are. `address`
 * as above; `signal` is aborted when the client disconnects.
 * @throws AppError overloaded, also when the client disconnected while it waited
 */
export function hashLike(kept: string, password: string, address: string, signal?: AbortSignal): Promise<string> {
  const { memoryCost, timeCost, parallelism } = parseOptions(kept)
  const salt = Buffer.from(kept.split('$')[4] ?? '', 'base64')
  const options = { ...OPTIONS, memoryCost, timeCost, parallelism, salt }
  return inTurn(() => hash(folded(password), options), address, signal)
}

/**
 * Whether a password matches. Without an account (null) it never does, after the same time. `address` as above;
 * `signal` is aborted when the client disconnects.
 * @throws AppError overloaded, also when the client disconnected while it waited
 */
export async function isPassword(
  kept: string | null,
  password: string,
  address: string,
  signal?: AbortSignal,
): Promise<boolean> {
  const same = await inTurn(() => verify(kept ?? NOBODYS, folded(password)), address, signal)
  return kept !== null && same
}

/** Runs work in the limiter; a client may disconnect while it waits. */
async function inTurn<Result>(work: () => Promise<Result>, address: string, signal?: AbortSignal): Promise<Result> {
  return passwordLimiter()
    .run(work, { key: address, signal })
    .catch((error: unknown) => {
      // Any other error would be logged as our fault.
      throw signal && error === signal.reason ? new AppError('overloaded') : error
    })
}

/** Whether a hash was made with other parameters than the current ones. */
export function isOutdated(kept: string): boolean {
  const { memoryCost, timeCost, parallelism } = parseOptions(kept)
  return memoryCost !== OPTIONS.memoryCost || timeCost !== OPTIONS.timeCost || parallelism !== OPTIONS.parallelism
}

/** The limiter of this process. argon2 runs in libuv's pool; all origins together use a thread per processor. */
export function passwordLimiter(): Limiter {
  const share = Math.floor(availableParallelism() / env().ORIGINS)
  const concurrency = Math.min(MAX_THREADS, Math.max(1, share))
  return placesFor('passwords', { concurrency, queue: QUEUE, queueOfKey: QUEUE_OF_ADDRESS })
}

/** Keyboards encode the same letters differently (NIST SP 800-63B, section 5.1.1.2). */
const folded = (password: string) => password.toWellFormed().normalize('NFKC')
