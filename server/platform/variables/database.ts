import { z } from 'zod'
import { ESCAPED, integer, variable } from './variable'

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

export const database = {
  DATABASE_URL: variable(
    'A PostgreSQL (15 or newer, UTF-8 character type) instead of the embedded one: `postgresql://user:password@host:5432/name`.',
    databaseAddress(),
    'the embedded PostgreSQL, in `DATA_DIR`',
  ),
  DATABASE_DIRECT_URL: variable(
    'The address of PostgreSQL itself, if `DATABASE_URL` is a PgBouncer in transaction mode: for LISTEN, locks and statements with a name.',
    databaseAddress(),
  ),
  DATABASE_READ_URL: variable(
    'A streaming replica, from which searches, pages and calls without a token are read while it lags less than a second. Needs `DATABASE_URL`.',
    databaseAddress(),
  ),
  DATABASE_CONNECTIONS: variable(
    'Connections to the database of all processes of this instance, which are shared out among them; a start is refused if the server has fewer. It takes the place of `DATABASE_POOL`.',
    z.coerce.number().int().min(1).optional(),
    '21 if `SIZE` is `small`, unless `DATABASE_POOL` is set',
  ),
  DATABASE_CONNECTIONS_OTHERS: variable(
    'Connections of the server that are left to others: other instances, `npm run worker`, commands.',
    integer(2),
  ),
  DATABASE_POOL: variable(
    'Without `DATABASE_CONNECTIONS`: connections of each origin and of the edge. Each has up to 3 more for long transactions, and an origin 5 for searches.',
    integer(10, 1),
  ),
  STATEMENT_TIMEOUT: variable('Milliseconds after which a statement times out.', integer(5000, 1)),
}
