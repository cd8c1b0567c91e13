import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { type RowCall, rowCallsIn } from './row-types'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The row types of all statements in the source. */
    rowCalls: RowCall[]
  }
}

/** Finds the row types of all statements once for the whole run, for tests/support/row-check.ts. */
export default function findRowCalls(project: TestProject): void {
  project.provide('rowCalls', keptCalls())
}

/** They take the compiler seconds, so they are kept with a hash of what they depend on. */
const KEPT = 'node_modules/.cache/row-calls.json'
const SOURCES = ['app', 'i18n', 'lib', 'prisma/schema', 'server']
const FILES = ['package-lock.json', 'tests/support/row-types.ts', 'tsconfig.json']

function keptCalls(): RowCall[] {
  const hash = hashOf([...SOURCES.flatMap(filesIn), ...FILES])
  if (existsSync(KEPT)) {
    const kept = JSON.parse(readFileSync(KEPT, 'utf8')) as { hash: string; calls: RowCall[] }
    if (kept.hash === hash) return kept.calls
  }
  const calls = rowCallsIn(process.cwd(), ['server', 'app'])
  mkdirSync(dirname(KEPT), { recursive: true })
  // Another run never sees a part of the file.
  const part = `${KEPT}.${process.pid}`
  writeFileSync(part, JSON.stringify({ hash, calls }))
  renameSync(part, KEPT)
  return calls
}

function hashOf(files: readonly string[]): string {
  const hash = createHash('sha256')
  for (const file of files) hash.update(file).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|prisma)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
