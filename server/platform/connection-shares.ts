/** Connections of one process: for requests, for long transactions, and for searches (client.ts). */
export type Pools = { usual: number; patient: number; generic: number }

/**
 * A kind of process. `worker` is npm run worker; `background` reads imports or asks trackers; commands run beside an
 * instance.
 */
export type Role = 'edge' | 'origin' | 'worker' | 'background' | 'command'

/** What is shared out: the connections in all, the origin processes, and whether jobs run in this instance. */
export type Budget = { total: number; origins: number; jobs: boolean }

/** The connection that follows the invalidation log. */
const LISTENER = 1
/** Processes that jobs start beside the others: one for imports, one for trackers. */
const BACKGROUND = { processes: 2, each: 4 }
/**
 * The least of a process. A request that has a connection may need another one, and a job several; long jobs need one
 * of their own.
 */
const MIN_PER_ORIGIN = 5
const MIN_WITH_JOBS = 6
const WITHOUT_JOBS = 4
/** A job that holds a connection for its lock stores what it finds, and opens the queue, on another one of these. */
const MIN_PATIENT = 2
/** With so many an origin has two of these: one that exports leave to merges and deletions of accounts. */
const TWO_PATIENT_PER_ORIGIN = 6
/** More exports and long jobs do not run at once. */
const MAX_PATIENT = 3
/** Of 18 connections 3 are for long transactions and 5 for searches. */
const USUAL_SIZE = 18

/** The fewest connections with which an instance works. */
export function leastConnections({ origins, jobs }: Omit<Budget, 'total'>): number {
  const beside = jobs ? MIN_WITH_JOBS + backgroundConnections : WITHOUT_JOBS
  return LISTENER + beside + origins * MIN_PER_ORIGIN
}

const backgroundConnections = BACKGROUND.processes * BACKGROUND.each

/**
 * Shares the connections of an instance out among its processes. All of them together, with the one that listens, open
 * at most `total`. Origins have equal shares, since each gets as many requests; the edge needs its own for jobs.
 * @param total at least leastConnections()
 */
export function shareConnections({ total, origins, jobs }: Budget): Record<Role, Pools> {
  const rest = total - LISTENER - (jobs ? backgroundConnections : 0)
  const wanted = jobs ? Math.max(MIN_WITH_JOBS, Math.floor(rest / (origins + 1))) : WITHOUT_JOBS
  const origin = Math.floor((rest - wanted) / origins)
  const edge = rest - origin * origins
  const withJobs = split(Math.max(edge, MIN_WITH_JOBS), MIN_PATIENT)
  return {
    edge: jobs ? withJobs : split(edge),
    origin: split(origin, origin < TWO_PATIENT_PER_ORIGIN ? 1 : MIN_PATIENT),
    worker: withJobs,
    background: backgroundPools(),
    command: split(BACKGROUND.each),
  }
}

/** The shares without a number for all: the pool of requests has `usual` connections in each origin and in the edge. */
export function usualShares(usual: number): Record<Role, Pools> {
  const each = { usual, patient: MAX_PATIENT, generic: 5 }
  // Only requests search.
  const withJobs = { ...each, generic: 1 }
  return { edge: withJobs, origin: each, worker: withJobs, background: backgroundPools(), command: each }
}

const backgroundPools = () => split(BACKGROUND.each, MIN_PATIENT)

function split(size: number, leastPatient = 1): Pools {
  const patient = Math.min(MAX_PATIENT, Math.max(leastPatient, Math.round((size * 3) / USUAL_SIZE)))
  const generic = Math.max(1, Math.floor((size * 5) / USUAL_SIZE))
  return { usual: size - patient - generic, patient, generic }
}

/**
 * The connections for long work. Exports keep one for as long as a client reads, and one is left for long writes
 * (merges, deletions of accounts). A single connection, and the connections of processes without requests, are for
 * `both`.
 */
export type LongPlaces = { exports: number; writes: number } | { both: number }

/** The places of a process for long work. */
export function longPlaces(role: Role, { patient }: Pick<Pools, 'patient'>): LongPlaces {
  return role === 'origin' && patient > 1 ? { exports: patient - 1, writes: 1 } : { both: patient }
}

/** All connections of a process. */
export const sumOf = ({ usual, patient, generic }: Pools) => usual + patient + generic

/** All connections of an instance with these shares. */
export function connectionsOf(shares: Record<Role, Pools>, { origins, jobs }: Omit<Budget, 'total'>): number {
  const background = jobs ? BACKGROUND.processes * sumOf(shares.background) : 0
  return LISTENER + sumOf(shares.edge) + origins * sumOf(shares.origin) + background
}

/** A server's limits: all connections, reserved ones, and the limit of the role or the database if there is one. */
export type Allowed = { maxConnections: number; reserved: number; limit: number | null }

/** The connections that an instance may open on a server: without reserved ones, and ones left to others. */
export function availableConnections({ maxConnections, reserved, limit }: Allowed, others: number): number {
  return Math.max(0, Math.min(maxConnections - reserved, limit ?? Number.POSITIVE_INFINITY) - others)
}

/** Why an instance with so many connections cannot run on a server, as a sentence; null if it can. */
export function connectionsFault(wanted: number, allowed: Allowed, others: number): string | null {
  const there = availableConnections(allowed, others)
  if (wanted <= there) return null
  const { maxConnections, reserved, limit } = allowed
  const of = limit === null ? '' : `, ${limit} for this account or database`
  return `DATABASE_CONNECTIONS is ${wanted}, and the database has ${there} for this instance (max_connections ${maxConnections}, ${reserved} of them reserved${of}, ${others} left to others by DATABASE_CONNECTIONS_OTHERS). Set it lower, or max_connections higher.`
}
