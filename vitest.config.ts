import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { cleanEnvironment } from './tests/support/environment.ts'

cleanEnvironment()

const root = fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, '')
// Pages are rendered in a locale; tests call functions without a request, so this module provides one.
const resolve = { alias: { '@': root, 'next-intl/server': `${root}/tests/support/request-locale.ts` } }

const ALL = ['tests/**/*.test.{ts,tsx}']
const OTHER_SUITES = ['tests/e2e/**', 'tests/bench/**', 'tests/faults/**', 'tests/cluster/**', 'tests/container/**']

/**
 * Tests that take long for what they prove: thousands of rows, requests or random values, killed processes, backups. npm test
 * leaves them to npm run test:all.
 */
const HEAVY = ['tests/**/*.heavy.test.{ts,tsx}']

/** Those of them that change or measure their process, start programs, or take longest. All others ask the product, in two processes. */
const HEAVY_ISOLATED = [
  'tests/{deploy,scripts,support}/*.heavy.test.ts',
  'tests/server/{loader,platform,web}/**/*.heavy.test.ts',
  'tests/server/domain/tracking/**/{killed,memory}.heavy.test.ts',
]

/**
 * Tests that change the state of their process: variables, connections, modules, the queue. Each has a process of its own. Two processes
 * run all others, since loading the product for each file takes longer than most files run.
 */
const ISOLATED = [
  'tests/i18n/catalogue.test.ts',
  'tests/server/domain/accounts/send.test.ts',
  'tests/server/domain/identity/sessions/*.test.ts',
  'tests/server/domain/torrents/trackers/*.test.ts',
  'tests/server/platform/*-shares.test.ts',
  'tests/server/platform/{data-dir,dot-env,env,running-site}.test.ts',
  'tests/server/platform/{cache,database,jobs,mail,storage,tracing,writing}/**/*.test.ts',
  'tests/server/programs/**/*.test.ts',
  'tests/server/web/edge/{exactness,exactness-of-names,limits,listen,origins,purge,slow-readers,timeouts}.test.ts',
  'tests/server/web/http/{busy,outage-log}.test.ts',
]

/** Loads the whole real catalogue, longer than any other file runs: nothing must wait for it at the end. */
const LONGEST = '/tests/server/loader/real.heavy.test.ts'

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
