import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { version } from '@/package.json'
import { PICTURE_FACTS, type PictureFacts } from '@/server/domain/catalogue/pictures/queries'
import { RUNS } from '@/server/domain/catalogue/similar-works/queries'
import type { Runs } from '@/server/domain/catalogue/similar-works/rules'
import { LOST_FACTORS, type LostFactors } from '@/server/domain/identity/factor-keys'
import { knownIds, siteIds } from '@/server/domain/identity/sessions/secrets'
import { SIGNING_SECRET, type SigningSecret } from '@/server/domain/identity/sessions/signing-secret'
import { SHARED_MAILBOXES } from '@/server/domain/identity/users/email-keys'
import { LAST_BACKUP, type LastBackup } from '@/server/platform/backup/records'
import { bytesOf, cacheShares } from '@/server/platform/cache-shares'
import { ALLOWED, mostConnections } from '@/server/platform/database/connections'
import { LIVE_INSTANCES, type LiveInstance } from '@/server/platform/database/live-instances'
import { readLock } from '@/server/platform/database/lock'
import { migrationsIn } from '@/server/platform/database/migrations'
import { isReadOnly } from '@/server/platform/database/read-only'
import { rightsOf } from '@/server/platform/database/rights'
import { newClient, onClient, reasonOfRefusal, refusedConnection } from '@/server/platform/database/single'
import { env, unknownInEnvironment } from '@/server/platform/env'
import { messageOf } from '@/server/platform/errors'
import { letter } from '@/server/platform/mail/letters'
import { deliver, mailFault } from '@/server/platform/mail/transport'
import { runningSite } from '@/server/platform/running-site'
import { knownSite, settingsOf } from '@/server/platform/site/site'
import { storedSettings } from '@/server/platform/site/stored'
import { memoryThere } from '@/server/platform/size'
import { patientStorage } from '@/server/platform/storage/open'
import { bad, type Finding } from './finding'
import {
  addressFinding,
  clockFinding,
  connectionsFinding,
  type DatabaseFacts,
  databaseFindings,
  diskFinding,
  embeddedFindings,
  type Identity,
  instancesFinding,
  jobsFinding,
  memoryFinding,
  migrationsFinding,
  poolerFinding,
  proxyFindings,
  replicaFinding,
  rightsFinding,
  triedFinding,
  unsetFinding,
  versionFinding,
  writesFinding,
} from './findings'
import { backupFolderFindings, namedFolder, ofDataDir, ownsDataDir } from './folders'
import {
  backupFinding,
  factorsFindings,
  mailboxFault,
  secretFinding,
  signingFindings,
  variablesFindings,
} from './installation'
import { noneThere } from './none-there'
import { outsideFindings } from './outside'
import { picturesFindings } from './pictures'
import { breachedListFindings, mailboxFindings, registrationFindings, settingsFindings } from './registration'
import { similarWorksFindings } from './similar-works'
import { configuredSources, readSources, sourcesFindings } from './sources'

/** The site that runs on this DATA_DIR, and answers. */
const siteHere = () => runningSite(env().DATA_DIR).catch(() => undefined)

/** Looks at this installation: version, address, disk, memory. */
export async function machineFindings(): Promise<Finding[]> {
  const { DATA_DIR, DATABASE_URL, AUTH_SECRET } = env()
  const isKept = existsSync(join(DATA_DIR, 'auth.secret'))
  return [
    versionFinding(version, process.versions.node),
    ...variablesFindings(unknownInEnvironment()),
    secretFinding({ given: AUTH_SECRET, hasDatabaseUrl: DATABASE_URL !== undefined, isKept, folder: DATA_DIR }),
    ...(await siteFindings()),
    ...embeddedFindings(DATABASE_URL, DATA_DIR),
  ]
}

/** The same as a process of the site finds it, which has the secret and the address of the database from its start. */
export async function servingFindings(): Promise<Finding[]> {
  return [...variablesFindings(unknownInEnvironment()), ...(await siteFindings(3000))]
}

/** `patience`: milliseconds for the public address to answer. */
async function siteFindings(patience?: number): Promise<Finding[]> {
  const { SITE_URL, ORIGINS, TRUST_PROXY, SIZE, CATALOGUE_SOURCES } = env()
  const running = await siteHere()
  return [
    addressFinding(SITE_URL),
    ...(await outsideFindings(SITE_URL, { ids: siteIds(), isRunning: running !== undefined }, patience)),
    ...proxyFindings(running, TRUST_PROXY),
    await ofDataDir(),
    ...(await backupFolderFindings()),
    ...registrationFindings(env()),
    ...(await breachedListFindings(env().BREACHED_PASSWORDS_FILE)),
    ...(await diskFindings()),
    memoryFinding({
      size: SIZE,
      origins: ORIGINS,
      cacheBytes: bytesOf(cacheShares(), ORIGINS),
      thereBytes: memoryThere(),
      refreshes: CATALOGUE_SOURCES.length > 0,
    }),
  ]
}

/**
 * The disks of DATA_DIR and of the folder of backups, each once. A folder that is not there yet will be on the disk of
 * the one above it.
 */
async function diskFindings(): Promise<Finding[]> {
  const { DATA_DIR, BACKUP } = env()
  const backups = BACKUP === 'daily' ? namedFolder() : undefined
  const disks = new Map<number, Finding>()
  for (const folder of [DATA_DIR, ...(backups === undefined ? [] : [backups])]) {
    let there = folder
    while (!existsSync(there)) there = dirname(there)
    const { dev } = await stat(there)
    const { bavail, bsize } = await statfs(there)
    if (!disks.has(dev)) disks.set(dev, diskFinding(folder, bavail * bsize))
  }
  return [...disks.values()]
}

/** Whether this is the address of the embedded database, which runs. */
const isEmbedded = (url: string) => readLock(join(env().DATA_DIR, 'postgres'))?.port === Number(new URL(url).port)

/** Looks at the database at `url`, which is only read. */
export async function databaseChecks(
  url: string,
  folder = join(process.cwd(), 'prisma/migrations'),
): Promise<Finding[]> {
  const client = newClient({ connectionString: url, connectionTimeoutMillis: 10_000, statement_timeout: 10_000 })
  try {
    await client.connect()
  } catch (error) {
    const known = refusedConnection(error, url)
    return [known ? bad('database', known) : triedFinding('database', 'It does not answer', reasonOfRefusal(error))]
  }
  try {
    const asked = Date.now()
    const { rows } = await client.query<DatabaseFacts & { now: Date; hasJobs: boolean; takesWrites: boolean }>(FACTS)
    const middle = (asked + Date.now()) / 2
    const facts = rows[0]
    if (!facts) return []
    const { rows: applied } = await client.query<{ name: string }>(APPLIED).catch(noneThere)
    const { rows: live } = await client.query<LiveInstance>(LIVE_INSTANCES).catch(noneThere)
    const { rows: backups } = await client.query<LastBackup>(LAST_BACKUP).catch(noneThere)
    const { states, paused } = await readSources(client)
    const ours = migrationsIn(folder).map(({ name }) => name)
    const done = new Set(applied.map(({ name }) => name))
    const rights = await rightsOf(client)
    const { rows: secrets } = await client.query<SigningSecret>(SIGNING_SECRET).catch(noneThere)
    const keys = knownIds('second-factor')
    const { rows: factors } = await client.query<LostFactors>(LOST_FACTORS, [keys]).catch(noneThere)
    const { rows: runs } = await client.query<Runs>(RUNS).catch(noneThere)
    const { rows: mailboxes } = await client.query<{ username: string }>(SHARED_MAILBOXES).catch(noneThere)
    const { rows: pictures } = await client.query<PictureFacts>(PICTURE_FACTS).catch(noneThere)
    const { rows: site } = await client.query<{ values: unknown }>(SITE_ROW).catch(noneThere)
    const { stored, ignored } = storedSettings(site[0]?.values)
    const { PICTURES_PER_DAY: perDay, PICTURES_BYTES: bytes } = env()
    const { rows: dead } = facts.hasJobs ? await client.query<{ dead: number }>(DEAD) : { rows: [{ dead: 0 }] }
    return [
      ...databaseFindings(facts),
      connectionsFinding(mostConnections(), facts, env().DATABASE_CONNECTIONS_OTHERS, isEmbedded(url)),
      writesFinding(facts.takesWrites, isReadOnly()),
      clockFinding((facts.now.getTime() - middle) / 1000),
      // An account that may not read their table is told that.
      ...(rights.closed.includes('_prisma_migrations') ? [] : [migrationsFinding([...done], ours)]),
      ...(isReadOnly()
        ? []
        : [
            rightsFinding(
              rights,
              ours.some((name) => !done.has(name)),
            ),
          ]),
      ...signingFindings(secrets[0], siteIds()),
      ...factorsFindings(keys.length > 0 ? factors[0] : undefined),
      instancesFinding(live, facts.now, {
        folder: env().DATA_DIR,
        isHere: (await siteHere()) !== undefined,
        hasStarted: applied.length > 0,
      }),
      jobsFinding(dead[0]?.dead ?? 0),
      ...mailboxFindings(mailboxes),
      ...settingsFindings(ignored),
      ...similarWorksFindings(runs[0], facts.now),
      backupFinding(backups[0], env().BACKUP === 'daily'),
      ...sourcesFindings(states, configuredSources(), { now: facts.now, paused }),
      ...picturesFindings(
        pictures[0],
        settingsOf({ stored }).realCovers ? { perDay, bytes } : null,
        paused.get('pictures'),
      ),
    ]
  } catch (error) {
    return [triedFinding('database', 'It does not answer', reasonOfRefusal(error))]
  } finally {
    await client.end().catch(() => {})
  }
}

const SITE_ROW = 'SELECT "values" FROM site_settings'

/** Compares the other addresses of the database, if there are any, with the one of PostgreSQL itself. */
export async function addressChecks(direct: string): Promise<Finding[]> {
  const { DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_READ_URL } = env()
  const findings: Finding[] = []
  const compare = async (check: string, url: string, finding: (direct: Identity, other: Identity) => Finding) => {
    // Both have ended before the next step: a connection left open would meet the end of its database alone.
    const [one, other] = await Promise.allSettled([identity(direct), identity(url)])
    if (one.status === 'fulfilled' && other.status === 'fulfilled') findings.push(finding(one.value, other.value))
    else findings.push(triedFinding(check, 'It does not answer', reasonOf(other) ?? reasonOf(one) ?? ''))
  }
  if (DATABASE_DIRECT_URL && DATABASE_URL)
    await compare('pooler', DATABASE_URL, (one, pooled) => poolerFinding(pooled, one))
  if (DATABASE_READ_URL) await compare('replica', DATABASE_READ_URL, replicaFinding)
  return findings
}

function reasonOf(settled: PromiseSettledResult<unknown>): string | undefined {
  return settled.status === 'rejected' ? String(settled.reason) : undefined
}

async function identity(url: string): Promise<Identity> {
  const config = { connectionString: url, connectionTimeoutMillis: 10_000, query_timeout: 10_000 }
  const [row] = (await onClient(config, (client) => client.query<Identity>(IDENTITY))).rows
  if (!row) throw new Error('No answer.')
  return row
}

const IDENTITY = `SELECT (SELECT system_identifier FROM pg_control_system())::text AS system, current_database() AS name,
    pg_is_in_recovery() AS "isStandby", EXISTS (SELECT FROM pg_stat_wal_receiver) AS "isStreaming"`

/** Tries the mail server, by a mail to `address` if one is given, and the store of pictures. */
export async function serviceFindings(address?: string): Promise<Finding[]> {
  const { STORAGE_URL } = env()
  const isTried = STORAGE_URL !== undefined || (await ownsDataDir())
  return [
    await mailFinding(address),
    ...(isTried ? [triedFinding('pictures', patientStorage().name, await storeFault())] : []),
  ]
}

async function mailFinding(address: string | undefined): Promise<Finding> {
  const { SMTP_URL, DATA_DIR, SITE_URL } = env()
  if (!SMTP_URL)
    return unsetFinding(
      'mail',
      `Without SMTP_URL mails are written to ${join(DATA_DIR, 'mail')}.${address ? ` None was sent to ${address}.` : ''}`,
    )
  const kept = mailboxFault(SMTP_URL, SITE_URL)
  if (kept) return bad('mail', kept)
  if (address === undefined) return triedFinding('mail', 'The mail server', await mailFault())
  const fault = await deliver(address, letter(knownSite().name, 'test', address)).then(() => null, messageOf)
  const accepted = `The mail server has accepted a mail to ${address}. Look whether it arrives, and not among spam`
  return triedFinding('mail', fault === null ? accepted : `No mail was sent to ${address}`, fault)
}

/** Whether an object can be written, read and removed: null, or the reason why not. */
async function storeFault(): Promise<string | null> {
  const store = patientStorage()
  const key = `kept/doctor/${randomUUID()}`
  try {
    await store.write(key, Buffer.from('doctor'))
    const found = await store.read(key)
    await store.remove(key)
    return found?.toString() === 'doctor' ? null : 'What was written could not be read.'
  } catch (error) {
    return messageOf(error)
  }
}

const FACTS = `SELECT current_setting('server_version_num')::int AS version, pg_encoding_to_char(encoding) AS encoding, datctype AS ctype,
    current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS "synchronousCommit",
    ${ALLOWED},
    pg_size_bytes(current_setting('shared_buffers'))::float8 AS "sharedBuffers", clock_timestamp() AS now,
    NOT pg_is_in_recovery() AND current_setting('default_transaction_read_only') = 'off' AS "takesWrites",
    EXISTS (SELECT FROM pg_class WHERE oid = (SELECT c.oid FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE n.nspname = 'jobs' AND c.relname = 'job') AND has_table_privilege(oid, 'SELECT')) AS "hasJobs"
  FROM pg_database WHERE datname = current_database()`
const APPLIED = `SELECT migration_name AS name FROM _prisma_migrations
  WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY migration_name`
const DEAD = `SELECT count(*)::int AS dead FROM jobs.job WHERE name = 'dead'`
