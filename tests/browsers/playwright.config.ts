import { defineConfig } from '@playwright/test'
import { cleanEnvironment } from '../support/environment'
import { runFolder } from '../support/temporary.mjs'
import type { Engine } from './support/engines'
import { type EngineName, findEngines } from './support/engines'

// Each engine of this machine tells all stories, with a server and a database of its own (tests/e2e/support/served.ts).
// Playwright only runs and reports: what drives the engines is in support/. Workers evaluate this file again.
cleanEnvironment()
process.env.E2E_FOLDER ??= runFolder()
// The main journeys of a site on a machine of one gigabyte.
process.env.E2E_SIZE = 'small'
const isWorker = process.env.TEST_WORKER_INDEX !== undefined
const { found, missing } = await findEngines()
if (!isWorker) for (const { name, reason } of missing) console.log(`Stories are not told in ${name}: ${reason}.`)

const SETUP = 'first start'

export default defineConfig<{ javaScript: boolean }, { engine: Engine }>({
  testDir: '.',
  outputDir: '../../test-results/browsers',
  reporter: [['list'], ['json', { outputFile: '../../test-results/browsers.json' }]],
  timeout: 180_000,
  workers: 3,
  forbidOnly: Boolean(process.env.CI),
  projects: [
    { name: SETUP, testMatch: '**/*.setup.ts' },
    ...found.map((engine) => ({
      name: engine.name satisfies EngineName,
      testMatch: '**/*.spec.ts',
      dependencies: [SETUP],
      // One worker each: a second server and a second browser would take longer to start than they save.
      workers: 1,
      use: { engine },
    })),
  ],
})
