import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { openEmbedded } from '@/server/platform/database/embedded'
import { migrate } from '@/server/platform/database/migrations'
import { databaseUrl, run, select } from '../support/server'
import { timed } from './measure'
import { seconds } from './report'

export type Databases = {
  /** The server's maintenance database. */
  url: string
  /** A new, migrated, empty database. */
  empty: (name: string) => Promise<string>
  /** The whole real catalogue. */
  real: () => Promise<string>
  /** The real catalogue, multiplied to this many works. */
  grown: (works: number) => Promise<string>
  close: () => Promise<void>
}

/** The files of the real catalogue, in load order. */
export const CATALOGUE_FILES = ['catalogue.jsonl.gz', 'cast.jsonl.gz']
const REAL = 'bench_real'

/**
 * The bench's own PostgreSQL, embedded as in the product, with its databases. They are reused by the next run while the files
 * they were made from have not changed.
 */
export async function openDatabases(
  folder: string,
  catalogue: string,
  say: (sentence: string) => void,
): Promise<Databases> {
  const server = await openEmbedded(folder, { say })
  const at = (name: string) => databaseUrl(server.url, name)

  async function empty(name: string): Promise<string> {
    await run(
      server.url,
      `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`,
      `CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8' LC_COLLATE 'C.UTF-8' LC_CTYPE 'C.UTF-8'`,
    )
    await migrate(at(name))
    return at(name)
  }

  async function made(name: string, making: string, make: () => Promise<void>, sources: string[]): Promise<string> {
    const mark = fingerprint([...sources, 'prisma/migrations'])
    if ((await comment(server.url, name)) === mark) return at(name)
    say(`${making} …`)
    const took = await timed(make)
    await run(at(name), 'VACUUM ANALYZE')
    await run(server.url, `COMMENT ON DATABASE ${name} IS '${mark}'`)
    say(`${making}: ${seconds(took)}.`)
    return at(name)
  }

  const real = () =>
    made(
      REAL,
      'Loading the real catalogue',
      async () => {
        const url = await empty(REAL)
        await loadCatalogue(url, folder, catalogue).ended
      },
      ['server/loader'],
    )

  async function grown(works: number): Promise<string> {
    const { multiply } = await import('./multiply')
    await real()
    const name = `bench_${works}`
    const make = async () => {
      await run(server.url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`, `CREATE DATABASE ${name} TEMPLATE ${REAL}`)
      const client = new pg.Client({ connectionString: at(name) })
      await client.connect()
      await multiply(client, works).finally(() => client.end())
    }
    return made(name, `Multiplying to ${works.toLocaleString('en-US')} works`, make, ['tests/bench/multiply.ts'])
  }

  return { url: server.url, empty, real, grown, close: server.close }
}

/** `npm run catalogue:load` over the real catalogue; `ended` fails when the command does. */
export function loadCatalogue(url: string, folder: string, catalogue: string) {
  const files = CATALOGUE_FILES.map((name) => join(catalogue, name))
  const child = spawn(process.execPath, ['dist/catalogue-load.js', ...files], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { PATH: process.env.PATH, NODE_ENV: 'production', DATABASE_URL: url, DATA_DIR: folder },
  })
  const ended = once(child, 'exit').then(([code]) => {
    if (code !== 0) throw new Error(`The loader ended with ${code}.`)
  })
  return { pid: child.pid ?? 0, ended }
}

/** Deletes the databases of earlier runs. */
export async function forgetDatabases(folder: string): Promise<void> {
  if (!existsSync(join(folder, 'postgres'))) return
  const server = await openEmbedded(folder)
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  const { rows } = await client.query<{ datname: string }>(
    `SELECT datname FROM pg_database WHERE datname LIKE 'bench%'`,
  )
  await client.end()
  await run(server.url, ...rows.map(({ datname }) => `DROP DATABASE ${datname} WITH (FORCE)`))
  await server.close()
  rmSync(join(folder, 'files'), { recursive: true, force: true })
}

async function comment(url: string, name: string): Promise<string | null> {
  const text = `SELECT shobj_description(oid, 'pg_database') AS mark FROM pg_database WHERE datname = $1`
  const [row] = await select<{ mark: string | null }>(url, text, [name])
  return row?.mark ?? null
}

function fingerprint(paths: string[]): string {
  const sum = createHash('sha256')
  for (const path of paths.flatMap(filesOf)) sum.update(path).update(readFileSync(path))
  return sum.digest('hex')
}

function filesOf(path: string): string[] {
  if (!existsSync(path)) return []
  if (path.endsWith('.ts')) return [path]
  return readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}
