import { accessSync, constants } from 'node:fs'
import { z } from 'zod'
import { ESCAPED, integer, secret, variable, wholeNumber } from './variable'

/** Whether pg reads the address as intended. After an unescaped / ? # of the password, pg reads path, query or hash. */
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
    .refine(
      (address) => !isDatabaseAddress(address) || TLS_MODES.has(parametersOf(address).get('sslmode') ?? 'disable'),
      `has an unknown sslmode; write ${[...TLS_MODES].join(', ')}`,
    )
    .superRefine((address, context) => {
      const file = isDatabaseAddress(address) ? unreadableFile(parametersOf(address)) : undefined
      if (file) context.addIssue({ code: 'custom', message: `names a file that cannot be read; look at ${file}` })
    })
    .optional()

/**
 * The modes of PostgreSQL (libpq, "SSL Support") that the driver knows, and its own to encrypt without looking at the
 * certificate.
 */
const TLS_MODES = new Set(['disable', 'require', 'verify-ca', 'verify-full', 'no-verify', 'prefer'])

const parametersOf = (address: string) => new URL(address.replace('@/', '@localhost/')).searchParams

/** The first parameter with a file of TLS that this account cannot read. */
function unreadableFile(parameters: URLSearchParams): string | undefined {
  for (const name of ['sslrootcert', 'sslcert', 'sslkey']) {
    const path = parameters.get(name)
    if (path && !isReadable(path)) return `${name}=${path}`
  }
  return undefined
}

function isReadable(path: string): boolean {
  try {
    accessSync(/* turbopackIgnore: true */ path, constants.R_OK)
    return true
  } catch {
    return false
  }
}

/** The greatest max_connections of a PostgreSQL. */
const MOST_CONNECTIONS = 262_143

export const database = {
  DATABASE_URL: secret(
    variable(
      'A PostgreSQL (15 or newer, UTF-8 character type) instead of the embedded one: `postgresql://user:password@host:5432/name`.',
      databaseAddress(),
      'the embedded PostgreSQL, in `DATA_DIR`',
    ),
  ),
  DATABASE_DIRECT_URL: secret(
    variable(
      'The address of PostgreSQL itself, if `DATABASE_URL` is a PgBouncer in transaction mode: for LISTEN, locks and statements with a name.',
      databaseAddress(),
    ),
  ),
  DATABASE_READ_URL: secret(
    variable(
      'A streaming replica, from which searches, pages and calls without a token are read while it lags less than a second. Needs `DATABASE_URL`.',
      databaseAddress(),
    ),
  ),
  DATABASE_CONNECTIONS: variable(
    'Connections to the database of all processes of this instance, which are shared out among them; a start is refused if the server has fewer. It takes the place of `DATABASE_POOL`.',
    wholeNumber(1, MOST_CONNECTIONS).optional(),
    '21 if `SIZE` is `small`, unless `DATABASE_POOL` is set',
  ),
  DATABASE_CONNECTIONS_OTHERS: variable(
    'Connections of the server that are left to others: other instances, `npm run worker`, commands.',
    integer(2),
  ),
  DATABASE_POOL: variable(
    'Without `DATABASE_CONNECTIONS`: connections of each origin and of the edge. Each has up to 3 more for long transactions, and an origin 5 for searches.',
    integer(10, 1, MOST_CONNECTIONS),
  ),
  STATEMENT_TIMEOUT: variable('Milliseconds after which a statement times out.', integer(5000, 1)),
}
