import { resolve } from 'node:path'
import { z } from 'zod'
import { backups } from '@/server/platform/variables/backups'
import { caches } from '@/server/platform/variables/caches'
import { catalogue } from '@/server/platform/variables/catalogue'
import { database } from '@/server/platform/variables/database'
import { limitsOfAccounts, limitsOfAddresses, limitsOfNewAccounts } from '@/server/platform/variables/limits'
import { mail } from '@/server/platform/variables/mail'
import { unknownVariables } from '@/server/platform/variables/names'
import { logAndMetrics, traces } from '@/server/platform/variables/observation'
import { pictures } from '@/server/platform/variables/pictures'
import { processes } from '@/server/platform/variables/processes'
import { site } from '@/server/platform/variables/site'
import { torrents } from '@/server/platform/variables/torrents'
import { leastConnections } from './connection-shares'
import { dotEnv } from './dot-env'
import { limitsOf, memoryThere, type Size, sizeFor } from './size'

/** All variables of the product. Each is declared by its purpose in variables/, with what docs/configuration.md says of it. */
export const schema = z.object({
  ...site,
  ...database,
  ...pictures,
  ...catalogue,
  ...mail,
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
  const filled = Object.fromEntries(Object.entries(source).flatMap(([name, value]) => (value ? [[name, value]] : [])))
  const parsed = schema.safeParse(filled)
  if (!parsed.success) {
    const reasons = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`The configuration is not valid. ${reasons.join('; ')}`)
  }
  const { SITE_URL, DATA_DIR, ...rest } = sized(parsed.data, filled)
  const hasKeys = rest.AWS_ACCESS_KEY_ID && rest.AWS_SECRET_ACCESS_KEY
  const bucket = rest.STORAGE_URL ? 'STORAGE_URL' : rest.BACKUP_TO?.startsWith('s3:') ? 'BACKUP_TO' : undefined
  if (bucket && !hasKeys)
    throw new Error(
      `The configuration is not valid. ${bucket}: needs the keys of the store in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY`,
    )
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_READ_URL'] as const)
    if (rest[name] && !rest.DATABASE_URL)
      throw new Error(`The configuration is not valid. ${name}: needs DATABASE_URL, the address of the same database`)
  const least = leastConnections({ origins: rest.ORIGINS, jobs: rest.JOBS === 'on' })
  if (rest.DATABASE_CONNECTIONS !== undefined && rest.DATABASE_CONNECTIONS < least)
    throw new Error(
      `The configuration is not valid. DATABASE_CONNECTIONS: ${rest.ORIGINS} origins need ${least} or more; with fewer ORIGINS fewer are enough`,
    )
  const host = rest.HOST === '0.0.0.0' || rest.HOST === '::' ? 'localhost' : rest.HOST
  return {
    ...rest,
    DATA_DIR: resolve(DATA_DIR),
    SITE_URL: (SITE_URL ?? `http://${host}:${rest.PORT}`).replace(/\/$/, ''),
  }
}

type Filled = Readonly<Record<string, string>>

/** The configuration with the numbers of its size for what is not set. */
function sized(parsed: z.infer<typeof schema>, { PAGE_CACHE_BYTES, DATABASE_POOL }: Filled) {
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

/** The configuration of this process, read once. @throws Error with one sentence when it, or the file .env, is not valid */
export function env(): Env {
  if (cached) return cached
  const { fault } = dotEnv()
  if (fault) throw new Error(fault)
  cached = readEnv()
  return cached
}

/** Sentences about variables that are set and that nothing reads, each with the name that may be meant. */
export function unknownInEnvironment(environment: NodeJS.ProcessEnv = process.env): string[] {
  return unknownVariables(Object.keys(environment), dotEnv().names, Object.keys(schema.shape))
}
