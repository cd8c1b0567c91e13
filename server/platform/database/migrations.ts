import { createHash, randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { isRefusedWrite } from './refused-write'

/** One number for all processes that migrate the same database ("moku" in ASCII). */
const LOCK = 0x6d6f6b75

/**
 * Brings the database at `url` to the newest schema: applies the new migrations in `folder` in order, each in a transaction,
 * and records them in `_prisma_migrations`, so that `prisma migrate status` agrees.
 * @returns names of the migrations applied now
 * @throws Error with one sentence when the database does not meet the requirements, or a migration fails
 */
export async function migrate(url: string, folder = join(process.cwd(), 'prisma/migrations')): Promise<string[]> {
  return connected(url, async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK])
    await client.query(MIGRATIONS_TABLE).catch((error: unknown) => {
      throw isRefusedWrite(error) ? new Error(NO_WRITES) : error
    })
    const wanted = await missing(client, folder)
    for (const migration of wanted) await apply(client, migration)
    return wanted.map(({ name }) => name)
  })
}

const NO_WRITES =
  'The database takes no writes: it is a standby, or set to read-only. READ_ONLY=yes serves from it what can be read.'

/**
 * For a start that writes nothing.
 * @throws Error with one sentence when the database does not meet the requirements, or lacks migrations in `folder`
 */
export async function expectMigrated(url: string, folder = join(process.cwd(), 'prisma/migrations')): Promise<void> {
  await connected(url, async (client) => {
    const [table] = (await client.query("SELECT to_regclass('_prisma_migrations') AS name")).rows
    const wanted = table?.name ? await missing(client, folder) : migrationsIn(folder)
    if (wanted.length > 0)
      throw new Error(
        `The database lacks ${wanted.length} migrations of this version (${wanted[0]?.name} first), and READ_ONLY=yes applies none. Start once without it.`,
      )
  })
}

/** Runs `work` on a connection to a database that meets the requirements. */
async function connected<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url })
  await client.connect().catch((error: Error) => {
    throw new Error(`The database did not answer: ${error.message}. Check DATABASE_URL.`)
  })
  try {
    await refuseUnfit(client)
    return await work(client)
  } finally {
    await client.end()
  }
}

/** The migrations in a folder that the database does not have. */
async function missing(client: pg.Client, folder: string): Promise<Migration[]> {
  const { rows } = await client.query<{ migration_name: string }>(
    'SELECT migration_name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL',
  )
  const done = new Set(rows.map((row) => row.migration_name))
  return migrationsIn(folder).filter(({ name }) => !done.has(name))
}

/** A migration: its folder's name, its SQL, and the checksum that Prisma records (SHA-256 of the file). */
export type Migration = { name: string; sql: string; checksum: string }

/** The migrations in a folder, in their order. */
export function migrationsIn(folder: string): Migration[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => {
      const sql = readFileSync(join(folder, name, 'migration.sql'), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

async function refuseUnfit(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: number; ctype: string; encoding: string }>(
    `SELECT current_setting('server_version_num')::int AS version, datctype AS ctype, pg_encoding_to_char(encoding) AS encoding
     FROM pg_database WHERE datname = current_database()`,
  )
  const database = rows[0]
  if (!database) return
  if (database.version < 150000)
    throw new Error(`PostgreSQL 15 or newer is needed; this one is ${Math.floor(database.version / 10000)}.`)
  if (database.encoding !== 'UTF8' || database.ctype === 'C' || database.ctype === 'POSIX') {
    throw new Error(
      `The database has the character type ${database.ctype} (${database.encoding}), under which Japanese titles cannot be searched: ` +
        "recreate it with CREATE DATABASE … TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C.UTF-8'.",
    )
  }
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  try {
    await client.query('BEGIN')
    await applyMigration(client, migration)
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
}

/** Applies a migration in the client's transaction, and records it. @throws Error with one sentence */
export async function applyMigration(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  const started = new Date()
  try {
    await client.query(MIGRATIONS_TABLE)
    await client.query(sql)
    await client.query(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
       VALUES ($1, $2, $3, $4, now(), 1)`,
      [randomUUID(), checksum, name, started],
    )
  } catch (error) {
    throw new Error(`Migration ${name} failed: ${error instanceof Error ? error.message : error}`)
  }
}

/** The table as Prisma creates it. */
const MIGRATIONS_TABLE = `CREATE TABLE IF NOT EXISTS _prisma_migrations (
  id varchar(36) PRIMARY KEY NOT NULL,
  checksum varchar(64) NOT NULL,
  finished_at timestamptz,
  migration_name varchar(255) NOT NULL,
  logs text,
  rolled_back_at timestamptz,
  started_at timestamptz NOT NULL DEFAULT now(),
  applied_steps_count integer NOT NULL DEFAULT 0
)`
