import { mkdirSync, renameSync } from 'node:fs'
import { basename, join } from 'node:path'
import { buildSync } from 'esbuild'

/** Below node_modules, so that the programs find their packages. */
const FOLDER = join('node_modules', '.cache', 'mokuroku-tests')

/** What this process has bundled. */
const made = new Map<string, string>()

/**
 * Bundles a program of the sources, as the build does, and returns the path of the result. With a TypeScript loader
 * each start would take half a second more of CPU time.
 */
export function bundled(program: string): string {
  const path = made.get(program) ?? bundle(program)
  made.set(program, path)
  return path
}

function bundle(program: string): string {
  const name = `${basename(program, '.ts')}.mjs`
  const [fresh, path] = [join(FOLDER, `${process.pid}-${name}`), join(FOLDER, name)]
  mkdirSync(FOLDER, { recursive: true })
  buildSync({
    entryPoints: [program],
    outfile: fresh,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'warning',
  })
  // Other test files may run the same program meanwhile.
  renameSync(fresh, path)
  return path
}
