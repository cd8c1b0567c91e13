import pg from 'pg'
import { messageOf } from '@/server/platform/errors'
import { databaseName, quoted, withNamedTlsMode } from './address'
import { sqlState } from './sql-state'

/**
 * A connection of its own, which is not open yet. When it is lost, the statement that runs on it fails, or the next
 * one. The event itself, which comes between two statements too, must not end the process.
 */
export function newClient(config: pg.ClientConfig): pg.Client {
  const { connectionString } = config
  const client = new pg.Client(
    connectionString === undefined ? config : { ...config, connectionString: withNamedTlsMode(connectionString) },
  )
  client.on('error', () => {})
  return client
}

/** Runs `work` on a connection of its own, which is ended afterwards. */
export async function onClient<Result>(
  config: pg.ClientConfig,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = newClient(config)
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

/** PostgreSQL's invalid_catalog_name: there is no database of this name. */
const NO_DATABASE = '3D000'
/** PostgreSQL's insufficient_privilege, here for CONNECT. */
const NOT_ALLOWED = '42501'

/** Explains a refused connection to the database at `url`, with what to do; null if its own message does. */
export function refusedConnection(error: unknown, url: string): string | null {
  const { username, pathname, searchParams } = new URL(url.replace('@/', '@localhost/'))
  const at = databaseName(url)
  const [role, name] = [decodeURIComponent(username), decodeURIComponent(pathname.slice(1))].map(quoted)
  if (sqlState(error) === NO_DATABASE)
    return `There is no database ${at}. Make it, as an administrator of PostgreSQL: CREATE DATABASE ${name} OWNER ${role} TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C.UTF-8';`
  if (sqlState(error) === NOT_ALLOWED)
    return `The account ${role} may not connect to the database ${at}. As an administrator of PostgreSQL: GRANT CONNECT ON DATABASE ${name} TO ${role};`
  const { code = '', message = '' } = (error ?? {}) as { code?: unknown; message?: string }
  if (/CERT|ISSUER|VERIFY|SIGNATURE/.test(String(code)))
    return `The certificate of the database ${at} is not accepted (${message}). Name a file with its authority by sslrootcert=FILE in the address, or write sslmode=no-verify to encrypt without looking at it.`
  if (message.includes('does not support SSL'))
    return `The database ${at} speaks no TLS, which sslmode=${searchParams.get('sslmode')} asks for. Switch ssl on in PostgreSQL, or take sslmode out of the address.`
  return null
}

/** The message of a failed connection. That of several addresses of one name is empty, and has theirs within. */
export function reasonOfRefusal(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return error.errors.map(messageOf).join(', ')
  return messageOf(error)
}
