import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { type RowCall, rowCallsIn } from './row-types'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The row types of all statements in the source. */
    rowCalls: RowCall[]
  }
}

/**
 * Finds the row types of all statements once for the whole run, for tests/support/row-check.ts. Runs of unchanged sources may
 * share them in the file that TEST_ROW_CALLS names: the first one writes it.
 */
export default function findRowCalls(project: TestProject): void {
  project.provide('rowCalls', sharedCalls(process.env.TEST_ROW_CALLS))
}

function sharedCalls(file: string | undefined): RowCall[] {
  if (file && existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'))
  const calls = rowCallsIn(process.cwd(), ['server', 'app'])
  if (file) {
    // Another run never sees a part of the file.
    writeFileSync(`${file}.${process.pid}`, JSON.stringify(calls))
    renameSync(`${file}.${process.pid}`, file)
  }
  return calls
}
