// Which Node.js everything runs on: the machine's own or, where that is old, one of the npm registry, kept in .node.
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { basename, delimiter, dirname, join, resolve } from 'node:path'
import { become } from './prepare.mjs'

/** What is older than this major version is old. */
const ENOUGH = 24
/** The binaries of the registry need glibc 2.28. */
const GLIBC = 28
const PINNED = join('scripts', 'runtime')
const KEPT = '.node'
const FLAGS = [
  ...['--include=optional', '--ignore-scripts', '--no-bin-links', '--no-audit', '--no-fund'],
  // Nothing needs this Node.js so much that it should wait long for a network that is not there.
  ...['--fetch-retries=1', '--fetch-retry-mintimeout=1000', '--fetch-timeout=20000'],
]

/**
 * The package of the lock whose Node.js such a machine should run on. None where its own is new enough, where
 * RUNTIME=system asks for its own, and where none of the packages runs: `glibc` is undefined with musl.
 */
export function runtimeFor({ version, platform, arch, glibc, env }, lock) {
  if (majorOf(version) >= ENOUGH || env.RUNTIME === 'system') return undefined
  if (platform === 'linux' && !(Number(glibc?.split('.')[1]) >= GLIBC)) return undefined
  const fits = ({ os, cpu }) => [os].flat().includes(platform) && [cpu].flat().includes(arch)
  const [path, found] = Object.entries(lock.packages).find(([, each]) => fits(each)) ?? []
  return path && { name: basename(path), version: found.version }
}

/**
 * Goes on where the machine's own Node.js serves. Elsewhere it never returns: it runs this very script on a newer one,
 * which is fetched once, and ends as that does. SYSTEM_NODE tells that one where the machine's own is.
 */
export async function runOnNewerNode() {
  const own = process.versions.node
  if (majorOf(own) >= ENOUGH) return
  const runtime = runtimeFor(thisMachine(), JSON.parse(readFileSync(join(PINNED, 'package-lock.json'), 'utf8')))
  if (!runtime) return
  const { name, version } = runtime
  const node = resolve(KEPT, `${name}-${version}`, 'node')
  if (!runs(node, version)) fetchRuntime(node, runtime)
  if (!runs(node, version)) {
    console.error(`Node.js ${version} could not be fetched: going on with ${own}, which is slower.`)
    return
  }
  console.error(`Using Node.js ${version} (this machine has ${own}; RUNTIME=system keeps that one).`)
  // In front of PATH, so that npm and node_modules/.bin run on it as well.
  const PATH = [dirname(node), process.env.PATH].filter(Boolean).join(delimiter)
  become([...process.execArgv, ...process.argv.slice(1)], { PATH, SYSTEM_NODE: process.execPath }, node)
  await new Promise(() => {})
}

function thisMachine() {
  const { platform, arch, env, report } = process
  // With the network, the report looks up the names of all peers.
  report.excludeNetwork = true
  return { version: process.versions.node, platform, arch, glibc: report.getReport().header.glibcVersionRuntime, env }
}

/** Fetches a Node.js beside its place and moves it there when it runs, so that only a whole one is ever found there. */
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
    // Versions of before, and what interrupted runs left.
    for (const other of readdirSync(KEPT)) if (other !== basename(place)) remove(join(KEPT, other))
  } catch {
    // A folder that cannot be written, or another start that was faster: what counts is what runs then.
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
    // It only takes space.
  }
}

function majorOf(version) {
  return Number(version.split('.')[0])
}
