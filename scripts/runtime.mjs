// Chooses the Node.js of all commands: the machine's own or, if that is old, one from the npm registry in .node.
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { basename, delimiter, dirname, join, resolve } from 'node:path'
import { become } from './prepare.mjs'

/** The oldest major version that is not replaced. */
const ENOUGH = 24
/** The registry's binaries need glibc 2.28. */
const GLIBC = 28
const PINNED = join('scripts', 'runtime')
const KEPT = '.node'
const FLAGS = [
  ...['--include=optional', '--ignore-scripts', '--no-bin-links', '--no-audit', '--no-fund'],
  // Without a network, go on soon with the machine's own Node.js.
  ...['--fetch-retries=1', '--fetch-retry-mintimeout=1000', '--fetch-timeout=20000'],
]

/**
 * The package of the lock file with the Node.js for such a machine. None if its own is new enough, if RUNTIME=system,
 * or if no package runs on it: `glibc` is undefined with musl.
 */
export function runtimeFor({ version, platform, arch, glibc, env }, lock) {
  if (majorOf(version) >= ENOUGH || env.RUNTIME === 'system') return undefined
  if (platform === 'linux' && !(Number(glibc?.split('.')[1]) >= GLIBC)) return undefined
  const fits = ({ os, cpu }) => [os].flat().includes(platform) && [cpu].flat().includes(arch)
  const [path, found] = Object.entries(lock.packages).find(([, each]) => fits(each)) ?? []
  return path && { name: basename(path), version: found.version }
}

/** The Node.js to run on instead of this one, fetched if it is not there yet; undefined if this one is used. */
export function newerNode() {
  const own = process.versions.node
  if (majorOf(own) >= ENOUGH) return undefined
  const runtime = runtimeFor(thisMachine(), JSON.parse(readFileSync(join(PINNED, 'package-lock.json'), 'utf8')))
  if (!runtime) return undefined
  const { name, version } = runtime
  const node = resolve(KEPT, `${name}-${version}`, 'node')
  if (!runs(node, version)) fetchRuntime(node, runtime)
  if (!runs(node, version)) {
    console.error(`Node.js ${version} could not be fetched: going on with ${own}, which is slower.`)
    return undefined
  }
  console.error(`Using Node.js ${version} (this machine has ${own}; RUNTIME=system keeps that one).`)
  return node
}

/**
 * Returns if the machine's own Node.js is used. Otherwise it runs this script on a newer one, and exits with its code.
 * SYSTEM_NODE then contains the path of the machine's own.
 */
export async function runOnNewerNode() {
  const node = newerNode()
  if (!node) return putFirst(process.execPath)
  const SYSTEM_NODE = process.execPath
  putFirst(node)
  become([...process.execArgv, ...process.argv.slice(1)], { SYSTEM_NODE }, node)
  await new Promise(() => {})
}

/** First in PATH, so that npm and node_modules/.bin use it, too. */
function putFirst(node) {
  process.env.PATH = [dirname(node), process.env.PATH].filter(Boolean).join(delimiter)
}

function thisMachine() {
  const { platform, arch, env, report } = process
  // Otherwise the report looks up the host names of all peers.
  report.excludeNetwork = true
  return { version: process.versions.node, platform, arch, glibc: report.getReport().header.glibcVersionRuntime, env }
}

/** Fetches a Node.js into a temporary folder and renames it once it runs, so that only a complete one is ever used. */
function fetchRuntime(node, { name, version }) {
  console.error(`Fetching Node.js ${version} (50 MB, once) …`)
  const folder = join(KEPT, `fetching-${process.pid}`)
  const place = dirname(node)
  try {
    remove(place)
    mkdirSync(folder, { recursive: true })
    for (const file of ['package.json', 'package-lock.json']) copyFileSync(join(PINNED, file), join(folder, file))
    spawnSync('npm', ['ci', ...FLAGS], { cwd: folder, stdio: 'ignore' })
    const fetched = join(folder, 'node_modules', name, 'bin')
    if (!runs(join(fetched, 'node'), version)) return
    renameSync(fetched, place)
    // Older versions, and leftovers of interrupted runs.
    for (const other of readdirSync(KEPT)) if (other !== basename(place)) remove(join(KEPT, other))
  } catch {
    // The folder is not writable, or another start was faster; what counts is whether it runs now.
  } finally {
    remove(folder)
  }
}

function runs(node, version) {
  return spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout?.trim() === `v${version}`
}

function remove(path) {
  try {
    rmSync(path, { recursive: true, force: true })
  } catch {
    // A leftover only takes space.
  }
}

function majorOf(version) {
  return Number(version.split('.')[0])
}
