import { defineConfig } from '@playwright/test'
import { CHROMIUM_FLAGS, chromiumPath, unwantedFlags, WITHOUT_PICTURES } from './tests/e2e/support/chromium'
import { cleanEnvironment } from './tests/support/environment'
import { runFolder } from './tests/support/temporary.mjs'

cleanEnvironment()

// The production build. The first start makes a database with the demo catalogue; each worker has a server of its own
// on a copy of it (tests/e2e/support/served.ts). E2E_PORT and E2E_DATA name a server that runs already, to write a
// journey against. Workers evaluate this file again; variables that are set here are passed on to them.
const isRunning = process.env.E2E_PORT !== undefined
process.env.E2E_FOLDER ??= runFolder()

const REAL = '**/real.spec.ts'
const needs = (...setups: string[]) => (isRunning ? [] : setups)
const launchOptions = {
  executablePath: await chromiumPath(),
  args: CHROMIUM_FLAGS,
  ignoreDefaultArgs: unwantedFlags(),
}

export default defineConfig<object, { catalogueName: 'demo' | 'real' }>({
  testDir: 'tests/e2e',
  outputDir: 'test-results/e2e',
  reporter: [['list'], ['./tests/e2e/support/progress.ts'], ['json', { outputFile: 'test-results/playwright.json' }]],
  // Three workers with their servers share the processors, perhaps with other programs: two leave them idle for a third
  // of the time.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  workers: isRunning ? 1 : 3,
  forbidOnly: Boolean(process.env.CI),
  use: {
    launchOptions,
    screenshot: 'only-on-failure',
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
  },
  projects: [
    { name: 'first start', testMatch: 'first-start.setup.ts' },
    { name: 'real catalogue loaded', testMatch: 'real.setup.ts', dependencies: needs('first start') },
    {
      name: 'journeys',
      testMatch: '**/*.spec.ts',
      testIgnore: REAL,
      dependencies: needs('first start'),
      use: { launchOptions: { ...launchOptions, args: [...CHROMIUM_FLAGS, ...WITHOUT_PICTURES] } },
    },
    {
      name: 'real catalogue',
      testMatch: REAL,
      dependencies: needs('real catalogue loaded'),
      use: { catalogueName: 'real' },
    },
  ],
})
