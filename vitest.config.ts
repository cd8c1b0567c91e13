import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { cleanEnvironment } from './tests/support/environment.ts'

cleanEnvironment()

const root = fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, '')
// Pages are rendered in a locale; tests call functions without a request, so this module provides one.
const resolve = { alias: { '@': root, 'next-intl/server': `${root}/tests/support/request-locale.ts` } }

const ALL = ['tests/**/*.test.{ts,tsx}', 'packages/*/tests/**/*.test.ts']
const OTHER_SUITES = ['tests/e2e/**', 'tests/bench/**', 'tests/faults/**', 'tests/cluster/**', 'tests/container/**']

/**
 * Tests that take long for what they prove: thousands of rows, requests or random values, killed processes, backups.
 * npm test leaves them to npm run test:all.
 */
const HEAVY = ['tests/**/*.heavy.test.{ts,tsx}']

/**
 * Tests that change or measure the state of their process (variables, connections, modules, the queue) or start
 * programs. Each has a process of its own. Two processes run all others, since loading the product for each file takes
 * longer than most files run.
 */
const ISOLATED = ['tests/**/*.isolated.test.{ts,tsx}']
const HEAVY_ISOLATED = ['tests/**/*.isolated.heavy.test.{ts,tsx}']

/** Loads the whole real catalogue, longer than any other file runs: nothing must wait for it at the end. */
const LONGEST = '/tests/server/loader/real.isolated.heavy.test.ts'

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files)
    const isLongest = ({ moduleId }: TestSpecification) => moduleId.endsWith(LONGEST)
    return [...sorted.filter(isLongest), ...sorted.filter((file) => !isLongest(file))]
  }
}

export default defineConfig({
  // No file .env reaches a test.
  envDir: false,
  resolve,
  test: {
    globalSetup: ['tests/support/server.ts', 'tests/support/row-calls.ts'],
    maxWorkers: 2,
    // Compiled sources are kept in node_modules, by their content, for later runs and the other suites.
    experimental: { fsModuleCache: true },
    sequence: { sequencer: LongestFirst },
    projects: [
      project({ name: 'shared', isolate: false, include: ALL, exclude: [...OTHER_SUITES, ...HEAVY, ...ISOLATED] }),
      project({ name: 'isolated', isolate: true, include: ISOLATED, exclude: [...OTHER_SUITES, ...HEAVY] }),
      project({ name: 'heavy', isolate: false, include: HEAVY, exclude: [...OTHER_SUITES, ...HEAVY_ISOLATED] }),
      project({ name: 'heavy-isolated', isolate: true, include: HEAVY_ISOLATED, exclude: OTHER_SUITES }),
    ],
  },
})

function project(own: { name: string; isolate: boolean; include: string[]; exclude: string[] }) {
  return {
    resolve,
    test: {
      ...own,
      // Thousands of rows take longer than a page may, on a busy machine.
      env: { STATEMENT_TIMEOUT: '60000' },
      setupFiles: ['tests/support/worker.ts', 'tests/support/row-check.ts'],
      pool: 'forks' as const,
      // Tests wait for states, never for a time: these end those that wait in vain, on a busy machine too.
      testTimeout: 120_000,
      hookTimeout: 120_000,
      expect: { poll: { timeout: 45_000 } },
    },
  }
}
