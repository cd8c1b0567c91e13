import { createHash, hkdfSync, randomBytes } from 'node:crypto'
import { existsSync, linkSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { prepareDataDir } from '@/server/platform/data-dir'
import { writeDurably } from '@/server/platform/durable'
import { env } from '@/server/platform/env'

/** One secret's key for one purpose. `id` identifies the secret in what it signed. */
export type Key = { id: string; key: Uint8Array }

/** The purposes of keys. The key for one purpose reveals nothing about those for the others. */
export type Purpose =
  | 'access-token'
  | 'refresh-token'
  | 'cookie'
  | 'provider'
  | 'waiting-salt'
  | 'unsubscribe'
  | 'log'
  | 'network'
  | 'proof'
  | 'site'
  | 'drawing'
  | 'second-factor'
  | 'passkey'

/** The value of AUTH_SECRET that makes a secret and stores it in DATA_DIR. */
const GENERATE = 'generate'

/**
 * Ensures that there are secrets before the product serves requests: AUTH_SECRET, else a private file in DATA_DIR. A
 * site with a database of its own may run on several machines, which must share the secrets. There the file is made
 * only if AUTH_SECRET is "generate".
 * @throws Error with one sentence when a production site on DATABASE_URL has none
 */
export function prepareSecrets(): void {
  const { AUTH_SECRET, DATABASE_URL, NODE_ENV } = env()
  if (AUTH_SECRET && AUTH_SECRET !== GENERATE) return
  if (DATABASE_URL && NODE_ENV === 'production' && AUTH_SECRET !== GENERATE)
    throw new Error(
      'AUTH_SECRET is not set. Tokens are signed with it, so set it to a long random text that stays the same (openssl rand -base64 32), or to "generate" where one machine runs everything.',
    )
  env().AUTH_SECRET = kept()
  // Next's own bundles read the configuration again.
  process.env.AUTH_SECRET = env().AUTH_SECRET
}

/**
 * The same for a command beside a site that runs on the database in DATA_DIR, before `openDatabase()` sets
 * DATABASE_URL: what the site has signed and encrypted is read with its own secret.
 */
export function prepareSecretsOfCommand(): void {
  if (!env().DATABASE_URL) prepareSecrets()
}

/** Keys for a purpose; the first one signs. */
export function keysFor(purpose: Purpose): readonly [Key, ...Key[]] {
  prepareSecrets()
  const secrets = env().AUTH_SECRET ?? ''
  const known = derived.get(`${purpose}\n${secrets}`)
  if (known) return known
  const [first = '', ...others] = secrets.split(',').map((secret) => secret.trim())
  const keys: [Key, ...Key[]] = [derive(first, purpose), ...others.map((secret) => derive(secret, purpose))]
  derived.set(`${purpose}\n${secrets}`, keys)
  return keys
}

/** The ids of this site that /api/health may tell, one for each secret. Makes no secret if there is none. */
export const siteIds = (): string[] => knownIds('site')

/** The ids of the keys for a purpose, newest first. Makes no secret if there is none. */
export function knownIds(purpose: Purpose): string[] {
  const { AUTH_SECRET, DATA_DIR } = env()
  const given = AUTH_SECRET && AUTH_SECRET !== GENERATE ? AUTH_SECRET : readKept(join(DATA_DIR, 'auth.secret'))
  return given === '' ? [] : given.split(',').map((secret) => derive(secret.trim(), purpose).id)
}

/** Empty, if it is not there or not ours to read. */
function readKept(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch {
    return ''
  }
}

const derived = new Map<string, [Key, ...Key[]]>()

function derive(secret: string, purpose: Purpose): Key {
  const key = new Uint8Array(hkdfSync('sha256', secret, 'mokuroku', purpose, 32))
  return { id: createHash('sha256').update(key).digest('base64url').slice(0, 8), key }
}

function kept(): string {
  const folder = env().DATA_DIR
  prepareDataDir(folder)
  const path = join(folder, 'auth.secret')
  // After a crash the file may be empty, and anybody could sign with an empty secret.
  if (existsSync(path) && readFileSync(path, 'utf8').trim() === '') rmSync(path, { force: true })
  if (!existsSync(path)) {
    const half = `${path}.${process.pid}`
    writeDurably(half, randomBytes(32).toString('base64url'))
    try {
      linkSync(half, path)
    } catch (error) {
      // Another process has made it meanwhile.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    } finally {
      rmSync(half, { force: true })
    }
  }
  return readFileSync(path, 'utf8').trim()
}
