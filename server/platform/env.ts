import { resolve } from 'node:path'
import { z } from 'zod'
import { backups } from '@/server/platform/variables/backups'
import { caches } from '@/server/platform/variables/caches'
import { catalogue } from '@/server/platform/variables/catalogue'
import { database } from '@/server/platform/variables/database'
import { inAddress } from '@/server/platform/variables/host'
import { limitsOfAccounts, limitsOfAddresses, limitsOfNewAccounts } from '@/server/platform/variables/limits'
import { loginProviders, PROVIDER_PREFIXES } from '@/server/platform/variables/login-providers'
import { mail } from '@/server/platform/variables/mail'
import { unknownVariables } from '@/server/platform/variables/names'
import { logAndMetrics, traces } from '@/server/platform/variables/observation'
import { pictures } from '@/server/platform/variables/pictures'
import { processes } from '@/server/platform/variables/processes'
import { registration } from '@/server/platform/variables/registration'
import { site } from '@/server/platform/variables/site'
import { torrents } from '@/server/platform/variables/torrents'
import { saying } from '@/server/platform/variables/variable'
import { leastConnections } from './connection-shares'
import { dotEnv } from './dot-env'
import { limitsOf, memoryThere, type Size, sizeFor } from './size'

/** All variables of the product. Each is declared by purpose in variables/, with its text in docs/configuration.md. */
export const schema = z.object({
  ...site,
  ...database,
  ...pictures,
  ...catalogue,
  ...loginProviders,
  ...mail,
  ...registration,
  ...backups,
  ...processes,
  ...caches,
  ...logAndMetrics,
  ...traces,
  ...torrents,
  ...limitsOfAddresses,
  ...limitsOfAccounts,
  ...limitsOfNewAccounts,
})

export type Env = Omit<z.infer<typeof schema>, 'SITE_URL' | 'SIZE' | 'ORIGINS'> & {
  SITE_URL: string
  SIZE: Size
  ORIGINS: number
}

/**
 * The configuration, from environment variables (docs/configuration.md).
 * @throws Error with one sentence that names each invalid variable
 */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  const filled: Filled = Object.fromEntries(
    Object.entries(source).flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()]] : [])),
  )
  const parsed = schema.safeParse(filled)
  if (!parsed.success) throw notValid(faultsOf(parsed.error, filled))
  const configured = sized(parsed.data, filled)
  refuseAlone(configured)
  const { SITE_URL, DATA_DIR, ...rest } = configured
  return { ...rest, DATA_DIR: resolve(DATA_DIR), SITE_URL: SITE_URL ? new URL(SITE_URL).origin : addressOf(rest) }
}

type Filled = Readonly<Record<string, string>>
type Parsed = z.infer<typeof schema>

const notValid = (faults: readonly string[]) => new Error(`The configuration is not valid. ${faults.join('; ')}`)

/** The first fault of each variable, by its name. */
function faultsOf({ issues }: z.ZodError, filled: Filled): string[] {
  const first = new Map(issues.toReversed().map(({ path: [name], message }) => [String(name), message]))
  const types: Readonly<Record<string, z.ZodType>> = schema.shape
  return [...first].map(([name, message]) => `${name}: ${saying(types[name], filled[name] ?? '', message)}`)
}

/** @throws Error with one sentence about a variable that goes only with another one */
function refuseAlone(given: ReturnType<typeof sized>): void {
  const { STORAGE_URL, BACKUP_TO, HOST, PORT, METRICS_HOST, METRICS_PORT, ORIGINS, JOBS, DATABASE_CONNECTIONS } = given
  const hasKeys = given.AWS_ACCESS_KEY_ID && given.AWS_SECRET_ACCESS_KEY
  const bucket = STORAGE_URL ? 'STORAGE_URL' : BACKUP_TO?.startsWith('s3:') ? 'BACKUP_TO' : undefined
  if (bucket && !hasKeys)
    throw notValid([`${bucket}: needs the keys of the store in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY`])
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_READ_URL'] as const)
    if (given[name] && !given.DATABASE_URL)
      throw notValid([`${name}: needs DATABASE_URL, the address of the same database`])
  refuseHalfProviders(given)
  const least = leastConnections({ origins: ORIGINS, jobs: JOBS === 'on' })
  if (DATABASE_CONNECTIONS !== undefined && DATABASE_CONNECTIONS < least)
    throw notValid([
      `DATABASE_CONNECTIONS: ${ORIGINS} origins need ${least} or more; with fewer ORIGINS fewer are enough`,
    ])
  if (METRICS_PORT > 0 && METRICS_PORT === PORT && meet(HOST, METRICS_HOST))
    throw notValid([`METRICS_PORT: "${METRICS_PORT}" is the PORT of the site, too; write another one`])
}

/** @throws Error with one sentence about a provider that nobody could log in by */
function refuseHalfProviders(given: ReturnType<typeof sized>): void {
  for (const prefix of PROVIDER_PREFIXES)
    if (given[`${prefix}_ISSUER`] && !(given[`${prefix}_CLIENT_ID`] && given[`${prefix}_CLIENT_SECRET`]))
      throw notValid([`${prefix}_ISSUER: needs ${prefix}_CLIENT_ID and ${prefix}_CLIENT_SECRET, too`])
  if (given.PASSWORD_LOGIN === 'off' && !given.OIDC_ISSUER)
    throw notValid(['PASSWORD_LOGIN: "off" needs a provider to log in by, in OIDC_ISSUER'])
}

/** Whether a port on both hosts is one port: they are the same, or one of them is all addresses. */
const meet = (one: string, other: string) =>
  [one, other].some((host) => host === '0.0.0.0' || host === '::') || loopback(one) === loopback(other)

const loopback = (host: string) => (host === 'localhost' ? '127.0.0.1' : host)

/** Where a site without SITE_URL is found. @throws Error with one sentence when HOST has no place in an address */
function addressOf({ HOST, PORT }: Pick<Parsed, 'HOST' | 'PORT'>): string {
  const host = HOST === '0.0.0.0' || HOST === '::' ? 'localhost' : inAddress(HOST)
  const address = `http://${host}:${PORT}`
  // The zone of an IPv6 address (fe80::1%eth0) is of this machine alone.
  if (!URL.canParse(address)) throw notValid([`HOST: "${HOST}" has no place in an address; set SITE_URL, too`])
  return address
}

/** The configuration with the numbers of its size for what is not set. */
function sized(parsed: Parsed, { PAGE_CACHE_BYTES, DATABASE_POOL }: Filled) {
  const SIZE = parsed.SIZE ?? sizeFor(memoryThere())
  const { origins, caches, connections } = limitsOf(SIZE)
  const ORIGINS = parsed.ORIGINS ?? origins
  const MEMORY_BYTES = parsed.MEMORY_BYTES ?? (PAGE_CACHE_BYTES ? undefined : caches)
  const least = leastConnections({ origins: ORIGINS, jobs: parsed.JOBS === 'on' })
  const ofSize = connections === undefined || DATABASE_POOL ? undefined : Math.max(connections, least)
  const DATABASE_CONNECTIONS = parsed.DATABASE_CONNECTIONS ?? ofSize
  return { ...parsed, SIZE, ORIGINS, MEMORY_BYTES, DATABASE_CONNECTIONS }
}

let cached: Env | undefined

/** The configuration of this process, read once. @throws Error, one sentence, if it or the file .env is invalid */
export function env(): Env {
  if (cached) return cached
  const { fault } = dotEnv()
  if (fault) throw new Error(fault)
  cached = readEnv()
  return cached
}

/**
 * Sentences about variables that are set and that nothing reads, each with the name that may be meant. Also about odd
 * lines of the file .env.
 */
export function unknownInEnvironment(environment: NodeJS.ProcessEnv = process.env): string[] {
  const { names, oddities = [] } = dotEnv()
  return [...oddities, ...unknownVariables(Object.keys(environment), names, Object.keys(schema.shape))]
}
