import { defineConfig } from '@playwright/test'
import { CHROMIUM_FLAGS, chromiumPath, unwantedFlags } from './tests/e2e/support/chromium'
import { cleanEnvironment } from './tests/support/environment'
import { runFolder } from './tests/support/temporary'

cleanEnvironment()

// The production build. The first start makes a database with the demo catalogue; each worker has a server of its own on a
// copy of it (tests/e2e/support/served.ts). E2E_PORT and E2E_DATA name a server that runs already, to write a journey against.
// Workers evaluate this file again; variables that are set here are passed on to them.
const isRunning = process.env.E2E_PORT !== undefined
process.env.E2E_FOLDER ??= runFolder()

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/e2e',
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  // Two workers with their servers share the processors, perhaps with other programs.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  workers: isRunning ? 1 : 2,
  forbidOnly: Boolean(process.env.CI),
  use: {
    launchOptions: {
      executablePath: await chromiumPath(),
      args: CHROMIUM_FLAGS,
      ignoreDefaultArgs: unwantedFlags(),
    },
    // A trace costs half as much as the journey itself. For one journey: --trace on.
    trace: 'off',
  },
  projects: [
    { name: 'first start', testMatch: '**/*.setup.ts' },
    { name: 'journeys', testMatch: '**/*.spec.ts', dependencies: isRunning ? [] : ['first start'] },
  ],
})
