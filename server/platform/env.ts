import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { z } from 'zod'
import { faultOfMessages } from '@/i18n/message-files'
import { bucketOf } from './bucket'
import { leastConnections } from './connection-shares'
import { LOG_LEVELS } from './log'

const integer = (fallback: number, min = 0, max?: number) => {
  const number = z.coerce.number().int().min(min)
  return (max === undefined ? number : number.max(max)).default(fallback)
}

/** Short secrets could be guessed. */
const secrets = z
  .string()
  .regex(/^[^,\s]{32,}(\s*,\s*[^,\s]{32,})*$/, 'each secret needs 32 characters or more (openssl rand -base64 32)')

/** The usual reason why an address with a password is invalid. */
const ESCAPED = 'in its user and password write / as %2F, ? as %3F, # as %23, @ as %40 and % as %25'

/** Whether pg reads the address as intended. With an unescaped / ? or # in the password the rest would become path, query or hash. */
function isDatabaseAddress(value: string): boolean {
  // pg accepts an address without a host (postgresql://user@/name?host=/run/postgresql).
  const address = value.replace('@/', '@localhost/')
  if (!/^postgres(ql)?:\/\//.test(address) || !URL.canParse(address)) return false
  const { pathname, search, hash } = new URL(address)
  return !pathname.includes('@') && !search.includes('@') && hash === ''
}

const databaseAddress = () =>
  z
    .string()
    .refine(
      isDatabaseAddress,
      `is not the address of a PostgreSQL (postgresql://user:password@host:5432/name); ${ESCAPED}`,
    )
    .optional()

function areMessages(folder: string, context: z.RefinementCtx): void {
  const message = faultOfMessages(folder)
  if (message) context.addIssue({ code: 'custom', message })
}

const webAddress = () => z.url({ protocol: /^https?$/ })

const schema = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('production'),
  /** Port and address that the product listens on. */
  PORT: integer(3000, 0, 65_535),
  HOST: z.string().default('localhost'),
  /** The public address, used in canonical links and mails; by default built from HOST and PORT. */
  SITE_URL: webAddress().optional(),
  /** The folder of everything that is not in the repository. */
  DATA_DIR: z.string().default('.data'),
  /** A folder with more files of messages, by locale (de.json): each is a locale of this server, beside those of i18n/routing.ts. */
  MESSAGES_DIR: z.string().superRefine(areMessages).optional(),
  /** A PostgreSQL to use instead of the embedded one. */
  DATABASE_URL: databaseAddress(),
  /** PostgreSQL itself, if DATABASE_URL is a pooler that gives each transaction another connection. */
  DATABASE_DIRECT_URL: databaseAddress(),
  /** A streaming replica, for reads without a token. */
  DATABASE_READ_URL: databaseAddress(),
  /** Processes that render pages and answer calls. */
  ORIGINS: integer(Math.min(4, availableParallelism()), 1),
  /** Connections to the database of all processes of this instance; instead of DATABASE_POOL. */
  DATABASE_CONNECTIONS: z.coerce.number().int().min(1).optional(),
  /** Connections of the server that other instances and commands may use. */
  DATABASE_CONNECTIONS_OTHERS: integer(2),
  /** Connections to the database, of each of the ORIGINS and of the edge. */
  DATABASE_POOL: integer(10, 1),
  /** Milliseconds after which the database gives up on one statement. */
  STATEMENT_TIMEOUT: integer(5000, 1),
  /** Number of proxies in front whose X-Forwarded-For is trusted. */
  TRUST_PROXY: integer(0),
  /** Bytes of all caches in memory, shared out among them; instead of PAGE_CACHE_BYTES. */
  MEMORY_BYTES: z.coerce
    .number()
    .int()
    .min(32 * 1024 * 1024)
    .optional(),
  /** Bytes of the page cache in memory. */
  PAGE_CACHE_BYTES: integer(128 * 1024 * 1024),
  /** Seconds for which pages are cached at most. */
  KEPT_SECONDS: integer(86_400),
  /** Seconds for which stale pages are served while the database is unavailable: pages of the catalogue, and those with users' texts or choices. */
  STALE_CATALOGUE_SECONDS: integer(600),
  STALE_COMMUNITY_SECONDS: integer(90),
  /** A cache in front that purges by tag (Varnish, a CDN): purge requests go there, and pages get headers for it. */
  PURGE_URL: webAddress().optional(),
  /** What is logged: everything at "info", failures alone at "error". */
  LOG_LEVEL: z.enum(LOG_LEVELS).default('info'),
  /** How much of a client's address is logged: its network, all of it, or nothing. */
  LOG_ADDRESSES: z.enum(['short', 'full', 'none']).default('short'),
  /** Port and address of the metrics for Prometheus; without a port there are none. */
  METRICS_PORT: integer(0, 0, 65_535),
  METRICS_HOST: z.string().default('127.0.0.1'),
  /** The port of the metrics of "npm run worker", which may run on the same machine. */
  WORKER_METRICS_PORT: integer(0, 0, 65_535),
  /** The collector that traces are sent to, by OTLP over HTTP; without one there are none. */
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress().optional(),
  OTEL_SERVICE_NAME: z.string().default('mokuroku'),
  /** Which traces are sent: all, none, or a share of them (OTEL_TRACES_SAMPLER_ARG, 0 to 1). */
  OTEL_TRACES_SAMPLER: z
    .enum([
      'always_on',
      'always_off',
      'traceidratio',
      'parentbased_always_on',
      'parentbased_always_off',
      'parentbased_traceidratio',
    ])
    .default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  /** Seconds between "not ready" and the end, in which load balancers notice it. */
  DRAIN_SECONDS: integer(0, 0, 300),
  /** Bytes of sized and drawn pictures kept in DATA_DIR. */
  PICTURE_CACHE_BYTES: integer(1024 * 1024 * 1024),
  /** A bucket of an S3 store for pictures, instead of a folder in DATA_DIR; its keys are in the usual variables of S3 tools. */
  STORAGE_URL: z
    .string()
    .refine(
      (address) => bucketOf(address) !== undefined,
      'is not the address of a bucket (s3://bucket?endpoint=https://host&region=name); keys belong into AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY',
    )
    .optional(),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  AWS_SESSION_TOKEN: z.string().optional(),
  /** "no" starts with an empty catalogue instead of the demo. */
  DEMO_CATALOGUE: z.enum(['yes', 'no']).default('yes'),
  /**
   * Secrets for tokens, separated by commas. The first one signs; tokens signed with the others are accepted, too. "generate"
   * makes one and stores it in DATA_DIR, with DATABASE_URL too.
   */
  AUTH_SECRET: z.literal('generate').or(secrets).optional(),
  /** The mail server ("smtp://user:password@host:587"); without it mails are written to DATA_DIR/mail. */
  SMTP_URL: z
    .url({
      protocol: /^smtps?$/,
      error: `is not the address of a mail server (smtp://user:password@host:587); ${ESCAPED}`,
    })
    .optional(),
  /** Where entries are edited, instead of the site's own /contribute. */
  CONTRIBUTOR_URL: webAddress().optional(),
  /** The sender of mails; by default noreply at the site's host. */
  MAIL_FROM: z.string().optional(),
  /** "yes" writes nothing to the database: reads go on, writing calls answer 503, and no jobs run. */
  READ_ONLY: z.enum(['yes', 'no']).default('no'),
  /** "off" leaves mails and other jobs to "npm run worker". */
  JOBS: z.enum(['on', 'off']).default('on'),
  /** "off" asks no tracker for the peers of torrents. */
  SCRAPE: z.enum(['on', 'off']).default('on'),
  /** "yes" also asks trackers in private networks and on this machine, on any port. */
  TRACKERS_PRIVATE: z.enum(['yes', 'no']).default('no'),
  /** How often one address may do something per hour, and fail to log in per 15 minutes. */
  RATE_REGISTRATIONS: integer(60, 1),
  RATE_PROOFLESS_REGISTRATIONS: integer(200, 0),
  RATE_MAILS: integer(60, 1),
  RATE_LOGIN_FAILURES: integer(30, 1),
  RATE_REFRESHES: integer(3000, 1),
  RATE_UPLOADS: integer(60, 1),
  RATE_TAKEDOWNS: integer(5, 1),
  /** Reads of one address each minute that no cached answer serves; 0 sets no limit. */
  RATE_READS: integer(1200),
  /** The same for one account, from any address. */
  RATE_ACCOUNT_MAILS: integer(6, 1),
  RATE_ACCOUNT_REGISTRATIONS: integer(20, 1),
  RATE_ACCOUNT_LOGIN_FAILURES: integer(60, 1),
  RATE_ACCOUNT_REFRESHES: integer(300, 1),
  RATE_ACCOUNT_UPLOADS: integer(30, 1),
  RATE_ACCOUNT_EXPORTS: integer(10, 1),
  RATE_ACCOUNT_PREVIEWS: integer(600, 1),
  RATE_ACCOUNT_TEXTS: integer(60, 1),
  RATE_ACCOUNT_VOTES: integer(600, 1),
  RATE_ACCOUNT_REPORTS: integer(30, 1),
  /** An account is new until it is so many days old and has so many texts; then it has these limits of texts an hour, and links in a text. */
  NEW_ACCOUNT_DAYS: integer(3),
  NEW_ACCOUNT_TEXTS: integer(3),
  NEW_ACCOUNT_LINKS: integer(2),
  RATE_NEW_ACCOUNT_TEXTS: integer(10, 1),
  RATE_ACCOUNT_TORRENTS: integer(100, 1),
  RATE_TRUSTED_TORRENTS: integer(1000, 1),
  RATE_ACCOUNT_TORRENT_PREVIEWS: integer(600, 1),
})

export type Env = Omit<z.infer<typeof schema>, 'SITE_URL'> & { SITE_URL: string }

/**
 * The configuration, from environment variables (README, "Configuration").
 * @throws Error with one sentence that names each invalid variable
 */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  const filled = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const parsed = schema.safeParse(filled)
  if (!parsed.success) {
    const reasons = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`The configuration is not valid. ${reasons.join('; ')}`)
  }
  const { SITE_URL, DATA_DIR, ...rest } = parsed.data
  if (rest.STORAGE_URL && !(rest.AWS_ACCESS_KEY_ID && rest.AWS_SECRET_ACCESS_KEY))
    throw new Error(
      'The configuration is not valid. STORAGE_URL: needs the keys of the store in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY',
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

let cached: Env | undefined

/** The configuration of this process, read once. */
export function env(): Env {
  cached ??= readEnv()
  return cached
}
