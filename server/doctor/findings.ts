import { join } from 'node:path'
import { grouped } from '@/lib/grouped'
import { type Allowed, availableConnections } from '@/server/platform/connection-shares'
import type { LiveInstance } from '@/server/platform/database/live-instances'
import { servesWith } from '@/server/platform/database/migrations'
import { faultOfRights, type Rights } from '@/server/platform/database/rights'
import { type RunningSite, UNKNOWN_PROXY } from '@/server/platform/running-site'
import { limitsOf, mostBytes, type Size } from '@/server/platform/size'
import { bad, type Finding, good, inMB, isLocal, warning } from './finding'

const MB = 1024 * 1024

/** What is installed here; which versions serve: instancesFinding. */
export const versionFinding = (version: string, node: string): Finding =>
  good('version', `Mokuroku ${version}, Node.js ${node}`)

/** The address that users see: tokens and passwords need HTTPS, except on this machine. */
export function addressFinding(site: string): Finding {
  if (isLocal(site))
    return warning('address', `SITE_URL is ${site}, which others cannot open. Set it to the public address.`)
  if (new URL(site).protocol !== 'https:')
    return bad(
      'address',
      `SITE_URL is ${site}: passwords would be sent without encryption. Put a proxy with HTTPS in front.`,
    )
  return good('address', site)
}

/** What the site that runs here has seen of a proxy; nothing, if none runs. */
export function proxyFindings(site: RunningSite | undefined, trusted: number): Finding[] {
  if (!site) return []
  if (site.hasUnknownProxy) return [warning('proxy', UNKNOWN_PROXY)]
  return [good('proxy', trusted > 0 ? `TRUST_PROXY is ${trusted}` : 'no request has come through one')]
}

const LITTLE_DISK = 2048 * MB
const NO_DISK = 512 * MB

/** The free space of a folder of the site. */
export function diskFinding(folder: string, free: number): Finding {
  if (free < NO_DISK) return bad('disk', `${folder} has ${inMB(free)} left. Free some space.`)
  if (free < LITTLE_DISK) return warning('disk', `${folder} has ${inMB(free)} left.`)
  return good('disk', `${inMB(free)} free in ${folder}`)
}

type Memory = { size: Size; origins: number; cacheBytes: number; thereBytes: number; refreshes: boolean }

/** The memory limits of this instance's processes, and whether the container or machine has enough for them. */
export function memoryFinding({ size, origins, cacheBytes, thereBytes, refreshes }: Memory): Finding {
  const limits = limitsOf(size)
  const { edge, origin, background, catalogue } = limits.heaps
  const most = mostBytes(limits, { origins, caches: cacheBytes, refreshes })
  const loads = refreshes ? `, ${catalogue.old} MB (a refresh of the catalogue)` : ''
  const heaps = `heaps of ${edge.old} MB (edge), ${origin.old} MB (origin), ${background.old} MB (background)${loads}`
  const bounds = `each origin replaced above ${inMB(limits.originBytes)}, caches of ${inMB(cacheBytes)}`
  const summary = `${size}: ${origins} ${origins === 1 ? 'origin' : 'origins'}, ${heaps}, ${bounds}; up to ${inMB(most)} of ${inMB(thereBytes)}`
  return most > thereBytes * 0.8
    ? warning('memory', `${summary}. Set SIZE, ORIGINS or MEMORY_BYTES lower.`)
    : good('memory', summary)
}

export type DatabaseFacts = Allowed & {
  version: number
  encoding: string
  ctype: string
  fsync: string
  synchronousCommit: string
  sharedBuffers: number
}

/** Older versions of PostgreSQL lack what the statements use. */
const NEEDED = 150_000
/** Less makes each search read from the disk; the embedded database of a small site has as much. */
const LITTLE_BUFFERS = 32 * MB

/** The database that comes with the product, if no other is given, and where it writes what happens to it. */
export const embeddedFindings = (url: string | undefined, folder: string): Finding[] =>
  url
    ? []
    : [
        good(
          'database server',
          `the embedded one: data in ${join(folder, 'postgres')}, log in ${join(folder, 'postgres.log')}`,
        ),
      ]

/** The version and the settings of the database. */
export function databaseFindings(facts: DatabaseFacts): Finding[] {
  const version = `${Math.floor(facts.version / 10_000)}.${facts.version % 10_000}`
  const isOld = facts.version < NEEDED
  const isC = ['C', 'POSIX'].includes(facts.ctype)
  return [
    isOld
      ? bad('database version', `PostgreSQL ${version}: 15 or newer is needed.`)
      : good('database version', `PostgreSQL ${version}`),
    facts.encoding !== 'UTF8' || isC
      ? bad(
          'database locale',
          `${facts.encoding}, ${facts.ctype}: Japanese titles cannot be searched. Recreate it with ENCODING 'UTF8' LOCALE 'C.UTF-8'.`,
        )
      : good('database locale', `${facts.encoding}, ${facts.ctype}`),
    facts.fsync === 'off'
      ? bad('durability', 'fsync is off: a power failure destroys the database. Set it on.')
      : facts.synchronousCommit === 'off'
        ? warning('durability', 'synchronous_commit is off: a crash loses the last writes that users saw succeed.')
        : good('durability', `fsync ${facts.fsync}, synchronous_commit ${facts.synchronousCommit}`),
    facts.sharedBuffers < LITTLE_BUFFERS
      ? warning('database memory', `shared_buffers is ${inMB(facts.sharedBuffers)}. A quarter of the memory is usual.`)
      : good('database memory', `shared_buffers is ${inMB(facts.sharedBuffers)}`),
  ]
}

/**
 * Compares the connections that this instance may open with those of the server that are neither reserved nor left to
 * `others`. Only one instance uses the embedded database.
 */
export function connectionsFinding(wanted: number, allowed: Allowed, others: number, isEmbedded = false): Finding {
  const there = availableConnections(allowed, others)
  const summary = `up to ${wanted} of ${there} connections`
  if (wanted > there)
    return bad('connections', `${summary}: set DATABASE_CONNECTIONS or ORIGINS lower, or max_connections higher.`)
  if (!isEmbedded && wanted * 2 > there) return warning('connections', `${summary}: a second instance does not fit.`)
  return good('connections', summary)
}

/** Whether the database takes writes, and whether the site is to make any. */
export function writesFinding(takesWrites: boolean, isReadOnly: boolean): Finding {
  if (isReadOnly) return warning('writes', 'READ_ONLY is yes: the site can only be read, and no jobs run.')
  return takesWrites
    ? good('writes', 'the database takes them')
    : bad('writes', 'The database takes none: it is a standby, or set to read-only. Promote it, or set READ_ONLY=yes.')
}

/** The database as one of its addresses shows it. */
export type Identity = { system: string; name: string; isStandby: boolean; isStreaming: boolean }

/** DATABASE_URL, which may be a pooler, and DATABASE_DIRECT_URL must be one database. */
export function poolerFinding(pooled: Identity, direct: Identity): Finding {
  return isSame(pooled, direct)
    ? good('pooler', 'DATABASE_URL and DATABASE_DIRECT_URL are the same database')
    : bad('pooler', 'DATABASE_URL and DATABASE_DIRECT_URL are two databases. They must be two addresses of one.')
}

export function replicaFinding(primary: Identity, replica: Identity): Finding {
  if (!isSame(primary, replica))
    return bad('replica', 'DATABASE_READ_URL is another database than DATABASE_URL, and is not read from.')
  if (!replica.isStandby) return warning('replica', 'DATABASE_READ_URL is no replica, and is not read from.')
  if (!replica.isStreaming)
    return warning('replica', 'The replica does not stream from the primary, and is not read from meanwhile.')
  return good('replica', 'streams from the primary')
}

const isSame = (one: Identity, other: Identity) => one.system === other.system && one.name === other.name

/** Seconds by which the clocks of this machine and of the database may differ: tokens live for 15 minutes. */
const CLOSE = 2
const FAR = 60

export function clockFinding(seconds: number): Finding {
  const apart = Math.abs(seconds)
  if (apart > FAR)
    return bad('clock', `This machine and the database are ${Math.round(apart)} s apart. Synchronise both with NTP.`)
  if (apart > CLOSE) return warning('clock', `This machine and the database are ${apart.toFixed(1)} s apart.`)
  return good('clock', 'agrees with that of the database')
}

/** The migrations of the database beside those of this version. */
export function migrationsFinding(there: readonly string[], ours: readonly string[]): Finding {
  const missing = ours.filter((name) => !there.includes(name))
  const unknown = there.filter((name) => !ours.includes(name))
  if (unknown.some((name) => !servesWith(ours.at(-1) ?? '', name)))
    return bad('schema', `The database is of a newer version (${unknown.at(-1)}). Start that version.`)
  if (unknown.length > 0)
    return warning(
      'schema',
      `The database is of a newer version (${unknown.at(-1)}), beside which this one serves for an upgrade.`,
    )
  if (missing.length > 0)
    return warning('schema', `${missing.length} migrations are missing. The next start applies them.`)
  return good('schema', `${there.length} migrations, all of this version`)
}

/** What the account may do in the database. `wantsMigrations`: whether some are missing. */
export function rightsFinding(rights: Rights, wantsMigrations: boolean): Finding {
  const fault = faultOfRights(rights, wantsMigrations)
  if (fault !== null) return bad('rights', fault)
  const { role, otherOwner } = rights
  return good(
    'rights',
    otherOwner === null
      ? `${role} may change the schema`
      : `${role} may read and write; migrations of another version need ${otherOwner}`,
  )
}

/** Hours for which instances of several versions may serve side by side without a warning: an upgrade takes minutes. */
const MIXED_HOURS = 24

/** Further facts: whether the site runs on this DATA_DIR, and whether one has ever started on this database. */
export type KnownSite = { folder: string; isHere: boolean; hasStarted: boolean }

/** The instances that serve now. `now` is the database's clock. Builds of a version differ by newest migration. */
export function instancesFinding(live: readonly LiveInstance[], now: Date, site: KnownSite): Finding {
  const builds = grouped(live, ({ version, migration }) => `${version} (${migration})`)
  if (builds.size === 0) return unannouncedFinding(site)
  const summary = [...builds].map(([build, each]) => `${each.length} of version ${build}`).join(', ')
  // They are mixed since the first instance of the last build.
  const since = Math.max(
    ...[...builds.values()].map((each) => Math.min(...each.map(({ startedAt }) => startedAt.getTime()))),
  )
  if (builds.size === 1 || now.getTime() - since <= MIXED_HOURS * 3_600_000)
    return good('instances', `${summary} serve now`)
  return warning(
    'instances',
    `${summary} serve side by side for more than ${MIXED_HOURS} hours. Replace the older ones.`,
  )
}

/** If a site has started but none runs here, other good findings may concern another folder or database. */
function unannouncedFinding({ folder, isHere, hasStarted }: KnownSite): Finding {
  if (isHere) return good('instances', `the site runs on ${folder}`)
  if (!hasStarted)
    return warning('instances', 'None has served from this database yet. The first start makes its tables.')
  return bad(
    'instances',
    `None serves from this database, and none runs on ${folder}. Start the site; if it runs, it has another DATA_DIR or DATABASE_URL than the doctor.`,
  )
}

/** Jobs that failed for good. */
export function jobsFinding(dead: number): Finding {
  return dead > 0
    ? warning('jobs', `${dead} jobs have failed for good in the last two weeks; the log says why.`)
    : good('jobs', 'none has failed for good')
}

/** Something that was tried and works, or the reason why it does not. */
export function triedFinding(check: string, message: string, reason: string | null): Finding {
  return reason === null ? good(check, message) : bad(check, `${message}: ${reason}`)
}

/** Something that is not set up. */
export const unsetFinding = (check: string, message: string): Finding => warning(check, message)
