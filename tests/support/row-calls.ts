import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { TestProject } from 'vitest/node'
import type { RowCall } from './row-differences'
import { rowCallsIn } from './row-types'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The file with the row types of all statements in the source (`Kept`). */
    rowCallsFile: string
  }
}

/** Finds the row types of all statements once for the whole run, for tests/support/row-check.ts. */
export default function findRowCalls(project: TestProject): void {
  keep()
  project.provide('rowCallsFile', resolve(KEPT))
}

export type Kept = { hash: string; calls: RowCall[] }

/** They take the compiler seconds, so they are kept with a hash of what they depend on. */
const KEPT = 'node_modules/.cache/row-calls.json'
const SOURCES = ['app', 'i18n', 'lib', 'prisma/schema', 'server']
const FILES = ['package-lock.json', 'tests/support/row-types.ts', 'tsconfig.json']

function keep(): void {
  const hash = hashOf([...SOURCES.flatMap(filesIn), ...FILES])
  if (existsSync(KEPT) && (JSON.parse(readFileSync(KEPT, 'utf8')) as Kept).hash === hash) return
  const calls = rowCallsIn(process.cwd(), ['server', 'app'])
  mkdirSync(dirname(KEPT), { recursive: true })
  // Another run never sees a part of the file.
  const part = `${KEPT}.${process.pid}`
  writeFileSync(part, JSON.stringify({ hash, calls } satisfies Kept))
  renameSync(part, KEPT)
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
