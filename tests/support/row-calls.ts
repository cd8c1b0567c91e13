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
  project.provide('rowCalls', rowCallsIn(process.cwd(), ['server', 'app']))
}
