import { defineConfig } from '@playwright/test'
import { CHROMIUM_FLAGS, chromiumPath, unwantedFlags } from '../e2e/support/chromium'
import { cleanEnvironment } from '../support/environment'
import { runFolder } from '../support/temporary.mjs'

// The rules of `npm run looks -- check` on small pages, and the check itself, which opens its own browser and pages.
cleanEnvironment()
process.env.E2E_FOLDER ??= runFolder()

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../../test-results/looks',
  reporter: [['list'], ['json', { outputFile: '../../test-results/looks.json' }]],
  timeout: 60_000,
  workers: 1,
  forbidOnly: Boolean(process.env.CI),
  use: {
    launchOptions: {
      executablePath: await chromiumPath(),
      args: CHROMIUM_FLAGS,
      ignoreDefaultArgs: unwantedFlags(),
    },
  },
})
