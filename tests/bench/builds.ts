import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Build } from './databases'

/** The build of this checkout. */
export const OWN: Build = { name: 'this build', root: process.cwd(), prefix: 'bench' }

/**
 * The build of another commit, made in a folder of its own by its own scripts, and kept there for the next run.
 * @throws Error if there is no such commit, or if it cannot be built
 */
export function buildOf(commit: string, folder: string, say: (sentence: string) => void): Build {
  const hash = output('git', ['rev-parse', '--verify', '--quiet', `${commit}^{commit}`]).trim()
  const short = hash.slice(0, 8)
  const root = resolve(folder, 'builds', short)
  const done = join(root, '.built')
  if (!existsSync(done)) {
    say(`Building ${short} in ${root} …`)
    rmSync(root, { recursive: true, force: true })
    mkdirSync(root, { recursive: true })
    output('sh', ['-c', `git archive ${hash} | tar -x -C "$1"`, 'sh', root])
    takePackages(root)
    const { status } = spawnSync(process.execPath, ['scripts/build.mjs'], { cwd: root, stdio: 'inherit' })
    if (status !== 0) throw new Error(`${short} could not be built.`)
    writeFileSync(done, hash)
  }
  return { name: short, root, prefix: `bench_${short}` }
}

/**
 * Gives a checkout with the same package-lock.json the packages of this one, as links. Any other one installs its own.
 */
function takePackages(root: string): void {
  const lock = (of: string) => readFileSync(join(of, 'package-lock.json'), 'utf8')
  if (lock(root) !== lock('.')) return
  const packages = join(root, 'node_modules')
  const { status } = spawnSync('cp', ['-al', 'node_modules', packages])
  // Another file system has no such links.
  if (status !== 0) {
    rmSync(packages, { recursive: true, force: true })
    return
  }
  const sum = createHash('sha256')
  for (const path of ['package-lock.json', 'package.json']) sum.update(path).update(readFileSync(join(root, path)))
  const stamp = join(packages, '.mokuroku-installed')
  // The stamp of scripts/prepare.mjs is written anew, since the link would write into this checkout.
  rmSync(stamp, { force: true })
  writeFileSync(stamp, `${sum.digest('hex')} all`)
}

function output(command: string, args: string[]): string {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed: ${stderr.trim() || 'it said nothing.'}`)
  return stdout
}
