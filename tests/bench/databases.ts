import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { openEmbedded } from '@/server/platform/database/embedded'
import { databaseUrl, run, select } from '../support/server'
import { connected } from './clients'
import { timed } from './measure'
import { seconds } from './report'
import { stopLater } from './started'

export type Databases = {
  /** A new, migrated, empty database. */
  empty: (name: string) => Promise<string>
  /** The whole real catalogue. */
  real: () => Promise<string>
  /** The real catalogue, multiplied to this many works. */
  grown: (works: number) => Promise<string>
  /** `npm run catalogue:load` over the real catalogue; `ended` fails when the command does. */
  load: (url: string) => { pid: number; ended: Promise<void> }
}

/** A built product: the folder of its sources and its dist/, and how the names of its databases begin. */
export type Build = { name: string; root: string; prefix: string }

/** What databases are made of: on which server, the bench's folder, and the folder of CATALOGUE_FILES. */
type Given = { serverUrl: string; folder: string; catalogue: string; say: (sentence: string) => void }

/** The files of the real catalogue, in load order. */
export const CATALOGUE_FILES = ['catalogue.jsonl.gz', 'cast.jsonl.gz']

/**
 * The databases of a build, made by its own commands. They are reused by the next run while the files they were made
 * from have not changed.
 */
export function databasesOf({ root, prefix }: Build, { serverUrl, folder, catalogue, say }: Given): Databases {
  const at = (name: string) => databaseUrl(serverUrl, `${prefix}_${name}`)
  const copy = (name: string, template: string) =>
    run(
      serverUrl,
      `DROP DATABASE IF EXISTS ${prefix}_${name} WITH (FORCE)`,
      `CREATE DATABASE ${prefix}_${name} TEMPLATE ${template} ENCODING 'UTF8' LC_COLLATE 'C.UTF-8' LC_CTYPE 'C.UTF-8'`,
    )

  /** A command of the build on a database. */
  function command(url: string, ...args: string[]) {
    const child = spawn(process.execPath, args, {
      cwd: root,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { PATH: process.env.PATH, NODE_ENV: 'production', DATABASE_URL: url, DATA_DIR: resolve(folder) },
    })
    let said = ''
    child.stderr.on('data', (piece: Buffer) => {
      said += piece
    })
    stopLater(async () => child.kill('SIGKILL'))
    const ended = once(child, 'close').then(([code]) => {
      if (code !== 0) throw new Error(`${args[0]} ended with ${code}: ${said.trim()}`)
    })
    return { pid: child.pid ?? 0, ended }
  }

  async function made(name: string, making: string, make: () => Promise<void>, sources: string[]): Promise<string> {
    const mark = fingerprint(root, [...sources, 'prisma/migrations'])
    if ((await comment(serverUrl, `${prefix}_${name}`)) === mark) return at(name)
    say(`${making} …`)
    const took = await timed(make)
    await run(at(name), 'VACUUM ANALYZE')
    await run(serverUrl, `COMMENT ON DATABASE ${prefix}_${name} IS '${mark}'`)
    say(`${making}: ${seconds(took)}.`)
    return at(name)
  }

  const migrated = async () => {
    await copy('migrated', 'template0')
    await command(at('migrated'), 'dist/migrate.js').ended
  }

  async function empty(name: string): Promise<string> {
    await made('migrated', 'Migrating an empty database', migrated, [])
    await copy(name, `${prefix}_migrated`)
    return at(name)
  }

  const load = (url: string) =>
    command(url, 'dist/catalogue-load.js', ...CATALOGUE_FILES.map((name) => join(catalogue, name)))
  const real = () =>
    made('real', 'Loading the catalogue', async () => load(await empty('real')).ended, ['server/loader'])

  async function grown(works: number): Promise<string> {
    await real()
    const { multiply } = await import('./multiply')
    const make = async () => {
      await copy(String(works), `${prefix}_real`)
      await multiply(await connected(at(String(works))), works)
    }
    return made(String(works), `Multiplying to ${works.toLocaleString('en-US')} works`, make, [
      'tests/bench/multiply.ts',
    ])
  }

  return { empty, real, grown, load }
}

/** Deletes the databases of earlier runs. */
export async function forgetDatabases(folder: string): Promise<void> {
  if (!existsSync(join(folder, 'postgres'))) return
  const server = await openEmbedded(folder)
  const found = await select<{ datname: string }>(
    server.url,
    `SELECT datname FROM pg_database WHERE datname LIKE 'bench%'`,
  )
  await run(server.url, ...found.map(({ datname }) => `DROP DATABASE ${datname} WITH (FORCE)`))
  await server.close()
  rmSync(join(folder, 'files'), { recursive: true, force: true })
}

async function comment(url: string, name: string): Promise<string | null> {
  const text = `SELECT shobj_description(oid, 'pg_database') AS mark FROM pg_database WHERE datname = $1`
  const [row] = await select<{ mark: string | null }>(url, text, [name])
  return row?.mark ?? null
}

function fingerprint(root: string, paths: string[]): string {
  const sum = createHash('sha256')
  for (const path of paths.flatMap((each) => filesOf(root, each)))
    sum.update(path).update(readFileSync(join(root, path)))
  return sum.digest('hex')
}

function filesOf(root: string, path: string): string[] {
  if (!existsSync(join(root, path))) return []
  if (path.endsWith('.ts')) return [path]
  return readdirSync(join(root, path), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .sort()
}
