import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { messageOf } from './errors'
import { Misuse } from './misuse'

/** What this program stores in DATA_DIR. */
const PARTS = /^(auth\.secret|backups|binaries|compile-cache|files|mail|postgres\.(log|password)|site\.sock)$/
const OTHER_PARTS = /^(postgres|\.probe-.*|auth\.secret\.\d+|postgres\.new-.*)$/

/**
 * Makes DATA_DIR, closes it to other accounts, and checks that files can be created there.
 * @throws Misuse when this is root and the folder another account's; Error with one sentence when files cannot be
 *   created
 */
export function prepareDataDir(path: string): void {
  expectOwnDataDir(path)
  try {
    makeFolder(path)
    closeToOthers(path)
    rmdirSync(mkdtempSync(join(path, '.probe-')))
  } catch (error) {
    const reason = messageOf(error)
    throw new Error(
      `Files cannot be created in ${path} (${reason}): set DATA_DIR to a folder that this account can write to.`,
    )
  }
}

/** Like mkdir -p. Node's recursive mkdir never returns if a file system refuses folders with ENOENT, as /proc does. */
function makeFolder(path: string): void {
  if (existsSync(path)) return
  makeFolder(dirname(path))
  try {
    mkdirSync(path)
  } catch (error) {
    // Another process has made it meanwhile.
    if (!existsSync(path)) throw error
  }
}

/**
 * Takes the rights of other accounts away: DATA_DIR gets the mode 700, and each part of it at most that. As root,
 * PostgreSQL runs as another account, which passes through DATA_DIR to its own data. Then it is 711, and others can
 * pass, but not look. What other accounts own stays as it is, and so does a DATA_DIR that has other files too, or that
 * everybody may write to.
 */
function closeToOthers(path: string): void {
  const own = process.getuid?.()
  if (own === undefined) return
  const names = readdirSync(path)
  const close = (file: string, mode: number) => {
    const found = lstatSync(file, { throwIfNoEntry: false })
    if (!found || found.uid !== own || found.isSymbolicLink() || (found.mode & 0o1002) !== 0) return
    if ((found.mode & 0o777 & ~mode) !== 0) chmodSync(file, found.mode & mode)
  }
  if (names.every((name) => PARTS.test(name) || OTHER_PARTS.test(name))) close(path, own === 0 ? 0o711 : 0o700)
  for (const name of names) if (PARTS.test(name)) close(join(path, name), 0o700)
}

/**
 * What this program stores in DATA_DIR and another account owns: files that a command made as root, for example. The
 * database is PostgreSQL's.
 */
export function foreignParts(path: string): string[] {
  const owner = statSync(path).uid
  const isForeign = (name: string) => (lstatSync(join(path, name), { throwIfNoEntry: false })?.uid ?? owner) !== owner
  const parts = readdirSync(path).filter((name) => PARTS.test(name))
  // One of another account may be closed to this one.
  const folders = parts.filter(
    (name) => !isForeign(name) && lstatSync(join(path, name), { throwIfNoEntry: false })?.isDirectory(),
  )
  const below = folders.flatMap((name) => readdirSync(join(path, name)).map((each) => join(name, each)))
  return [...parts, ...below].filter(isForeign)
}

/**
 * Refuses a program that root has started on the DATA_DIR of another account. What it would make there (files, backups,
 * a second database) would block that account's site. A folder that is not there yet will be root's.
 * @throws Misuse that names the account, and how the program is started as that account
 */
export function expectOwnDataDir(dataDir: string): void {
  if (process.getuid?.() !== 0) return
  const owner = ownerOf(dataDir)
  if (owner === undefined || owner === 0) return
  const name = nameOf(owner)
  throw new Misuse(
    `DATA_DIR (${dataDir}) belongs to the account ${name}, and root has started this: run it as ${name}, where systemd runs the site by ` +
      'the wrapper mokuroku (docs/install.md, "As a service of systemd").',
  )
}

/** The name of an account; its number, if this machine does not know it (the volume of a container). */
function nameOf(uid: number): string {
  const { stdout } = spawnSync('id', ['-nu', '--', String(uid)], { encoding: 'utf8' })
  return stdout?.trim() || String(uid)
}

function ownerOf(path: string): number | undefined {
  try {
    return statSync(path).uid
  } catch {
    // It is not there, or cannot be: then nothing can be made in it either, and that is said by what tries.
    return undefined
  }
}
