import { createHash } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import type { TestProject } from 'vitest/node'
import { type EmbeddedDatabase, openEmbedded } from '@/server/platform/database/embedded'
import { migrate, migrationsIn } from '@/server/platform/database/migrations'
import { newClient } from '@/server/platform/database/single'
import { runFolder } from './temporary.mjs'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The server on which every worker makes its own database. */
    serverUrl: string
    templateName: string
    /** The folder of all temporary files of this run (os.tmpdir() of its workers). */
    runFolder: string
  }
}

/**
 * One PostgreSQL for the whole run, with a template database that has all migrations and the queue: TEST_SERVER_URL if
 * set, else the embedded one, without fsync, since nothing here has to survive a crash. Its data are in
 * TEST_DATABASE_DIR if set, and then outlive the run, as the template does: other suites of the run start with it.
 */
export default async function startServer(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_SERVER_URL
  const own = runFolder()
  const data = process.env.TEST_DATABASE_DIR ?? join(own, 'database')
  mkdirSync(data, { recursive: true, mode: 0o755 })
  const embedded = given ? undefined : await joinServer(data)
  const serverUrl = given ?? embedded?.url ?? ''
  const isShared = !given && process.env.TEST_DATABASE_DIR !== undefined
  const templateName = `mokuroku_template_${isShared ? ofMigrations() : process.pid}`
  await makeTemplate(serverUrl, templateName)
  project.provide('serverUrl', serverUrl)
  project.provide('templateName', templateName)
  project.provide('runFolder', own)
  return async () => {
    if (!isShared) await run(serverUrl, `DROP DATABASE IF EXISTS ${templateName} WITH (FORCE)`)
    await embedded?.close()
    rmSync(own, { recursive: true, force: true })
  }
}

/** The same text for all suites with these migrations: the first makes the template for all of them. */
function ofMigrations(): string {
  const checksums = migrationsIn(join(process.cwd(), 'prisma/migrations')).map(({ checksum }) => checksum)
  return createHash('sha256').update(checksums.join()).digest('hex').slice(0, 12)
}

/** One number for all suites ("temp" in ASCII). */
const TEMPLATE_LOCK = 0x74656d70

/**
 * Makes a migrated database unless it exists. It gets its name when it is complete, so that others never copy half of
 * it.
 */
async function makeTemplate(serverUrl: string, name: string): Promise<void> {
  const client = newClient({ connectionString: serverUrl })
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [TEMPLATE_LOCK])
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name])
    if (rowCount) return
    const unfinished = `${name}_unfinished`
    await client.query(`DROP DATABASE IF EXISTS ${unfinished} WITH (FORCE)`)
    await client.query(
      `CREATE DATABASE ${unfinished} TEMPLATE template0 ENCODING 'UTF8' LC_COLLATE 'C.UTF-8' LC_CTYPE 'C.UTF-8'`,
    )
    await migrate(databaseUrl(serverUrl, unfinished))
    // The queue has about two hundred tables and indexes: a test that adds a job would make them in each database. Its
    // modules are loaded here alone, since every worker loads this one.
    const { makeQueue } = await import('./queue-tables')
    await makeQueue(databaseUrl(serverUrl, unfinished))
    await client.query(`ALTER DATABASE ${unfinished} RENAME TO ${name}`)
  } finally {
    await client.end()
  }
}

/** Nothing in a test has to survive a crash. */
const settings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']

/**
 * Starts the embedded server of a folder, or joins the one that another suite has started there. The last program to
 * leave stops the server, and it finds the others by their connections: one stays open until `close`. `more`: settings
 * beside those of tests, if this starts it.
 */
export async function joinServer(folder: string, more: readonly string[] = [], tries = 5): Promise<EmbeddedDatabase> {
  const server = await openEmbedded(folder, { settings: [...settings, ...more] })
  const connection = newClient({ connectionString: databaseUrl(server.url, 'postgres') })
  try {
    await connection.connect()
  } catch (error) {
    if (tries === 0) throw error
    return joinServer(folder, more, tries - 1)
  }
  return { ...server, close: () => connection.end().then(server.close) }
}

/** The address of another database on the same server. */
export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

/** Runs statements one by one on a connection of their own. */
export async function run(url: string, ...statements: string[]): Promise<void> {
  const client = newClient({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Rows of one statement, on a connection of its own. */
export async function select<Row extends pg.QueryResultRow>(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = newClient({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}
