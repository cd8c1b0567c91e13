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

/**
 * Tests of calls, nouns, loads and drawings change rows, but no state of their process. Two processes run all of them, since
 * loading the product for each file takes longer than most files run.
 */
const OF_NOUNS = [
  'tests/{app,components,lib,messages}/**/*.test.{ts,tsx}',
  'tests/server/engines/**/*.test.ts',
  'tests/server/domain/!(accounts|identity|torrents)/**/*.test.ts',
  'tests/server/domain/{identity,torrents}/*.test.ts',
  'tests/server/domain/{identity,torrents}/!(sessions|trackers)/*.test.ts',
  'tests/server/loader/**/*.test.ts',
  'tests/server/artwork/**/*.test.ts',
]

/** Tests of functions, and of servers that end with their test: a process of its own would take longer than each of them. */
const OF_FUNCTIONS = [
  'tests/architecture.test.ts',
  'tests/{deploy,scripts,support}/**/*.test.ts',
  'tests/i18n/{format-message,paths}.test.ts',
  'tests/server/platform/{errors,html,limiter,output}.test.ts',
  'tests/server/web/edge/{answer-cache,ask,body,calls,edge,files,stale,upstreams}.test.ts',
  'tests/server/web/http/!(busy|outage-log).test.ts',
  'tests/server/web/origin/*.test.ts',
]
const SHARED = [...OF_NOUNS, ...OF_FUNCTIONS]

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
    sequence: { sequencer: LongestFirst },
    projects: [
      project({ name: 'shared', isolate: false, include: SHARED, exclude: [...OTHER_SUITES, ...HEAVY] }),
      project({ name: 'isolated', isolate: true, include: ALL, exclude: [...OTHER_SUITES, ...HEAVY, ...SHARED] }),
      project({ name: 'heavy', isolate: true, include: HEAVY, exclude: OTHER_SUITES }),
    ],
  },
})

function project(own: { name: string; isolate: boolean; include: string[]; exclude: string[] }) {
  return {
    resolve,
    test: {
      ...own,
      setupFiles: ['tests/support/worker.ts', 'tests/support/row-check.ts'],
      pool: 'forks' as const,
      // Tests wait for states, never for a time: these end those that wait in vain, on a busy machine too.
      testTimeout: 120_000,
      hookTimeout: 120_000,
      expect: { poll: { timeout: 45_000 } },
    },
  }
}
