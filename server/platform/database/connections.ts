import {
  type Allowed,
  type Budget,
  connectionsFault,
  connectionsOf,
  type Pools,
  type Role,
  shareConnections,
  usualShares,
} from '@/server/platform/connection-shares'
import { env } from '@/server/platform/env'
import { onClient } from './single'

// The bundle of the server and Next's bundles are one process.
const shared = globalThis as typeof globalThis & { mokurokuRole?: Role }

/** Says what kind of process this is, before its first statement. Without it, it is a command. */
export function setRole(role: Role): void {
  shared.mokurokuRole = role
}

/** What kind of process this is. */
export function roleHere(): Role {
  return shared.mokurokuRole ?? 'command'
}

/** The sizes of this process's pools. */
export function poolSizes(): Pools {
  return sharesOf(budget())[roleHere()]
}

/** The connections that this instance opens at most. */
export function mostConnections(): number {
  const of = budget()
  return connectionsOf(sharesOf(of), of)
}

type Given = Omit<Budget, 'total'> & { total: number | undefined; usual: number }

function budget(): Given {
  const { DATABASE_CONNECTIONS, DATABASE_POOL, ORIGINS, JOBS } = env()
  return { total: DATABASE_CONNECTIONS, origins: ORIGINS, jobs: JOBS === 'on', usual: DATABASE_POOL }
}

function sharesOf({ total, usual, ...of }: Given): Record<Role, Pools> {
  return total === undefined ? usualShares(usual) : shareConnections({ total, ...of })
}

/**
 * Checks whether the server at `url` has as many connections as DATABASE_CONNECTIONS says, if it is set.
 * @throws Error with one sentence
 */
export async function expectConnections(url: string): Promise<void> {
  const { DATABASE_CONNECTIONS, DATABASE_CONNECTIONS_OTHERS } = env()
  if (DATABASE_CONNECTIONS === undefined) return
  const { rows } = await onClient({ connectionString: url }, (client) => client.query<Allowed>(`SELECT ${ALLOWED}`))
  const fault = rows[0] ? connectionsFault(DATABASE_CONNECTIONS, rows[0], DATABASE_CONNECTIONS_OTHERS) : null
  if (fault) throw new Error(fault)
}

/** The columns of `Allowed`. PostgreSQL 16 reserves connections for a role, too; the limits do not bind superusers. */
export const ALLOWED = `current_setting('max_connections')::int AS "maxConnections",
    current_setting('superuser_reserved_connections')::int + coalesce(current_setting('reserved_connections', true), '0')::int AS reserved,
    (SELECT least(nullif(r.rolconnlimit, -1), nullif(d.datconnlimit, -1)) FROM pg_roles r, pg_database d
      WHERE r.rolname = current_user AND NOT r.rolsuper AND d.datname = current_database()) AS "limit"`
