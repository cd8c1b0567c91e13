import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { CHROMIUM_FLAGS, chromiumPath } from './tests/e2e/support/chromium'
import { runFolder } from './tests/support/temporary'

// The production build on a fresh embedded database with the demo catalogue, as a newcomer has it. E2E_PORT and E2E_DATA
// name one that runs already, to write a journey against. Workers read this file again: what is chosen here is handed on.
const running = process.env.E2E_PORT !== undefined
process.env.E2E_PORT ??= String(20_000 + (process.pid % 20_000))
process.env.E2E_DATA ??= freshFolder('demo')
const port = process.env.E2E_PORT
const dataDir = process.env.E2E_DATA

// With CATALOGUE_DATA also one that holds the whole real catalogue (tests/e2e/real.spec.ts).
const catalogue = process.env.CATALOGUE_DATA
const realRuns = process.env.E2E_REAL_PORT !== undefined
if (catalogue) {
  process.env.E2E_REAL_PORT ??= String(Number(port) + 1)
  process.env.E2E_REAL_DATA ??= freshFolder('real')
}

const SERVE = 'node --enable-source-maps dist/main.js'
const REAL_FILES = ['catalogue.jsonl.gz', 'cast.jsonl.gz']

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results/e2e',
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  timeout: 60_000,
  workers: 1,
  // A journey that fails once on a machine busy with others' work is tried again, and reported as flaky.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  use: {
    baseURL: `http://localhost:${port}`,
    launchOptions: { executablePath: await chromiumPath(), args: CHROMIUM_FLAGS },
    trace: 'retain-on-failure',
  },
  webServer: [
    served({ command: SERVE, port, dataDir, reuseExistingServer: running }),
    ...(catalogue
      ? [
          served({
            command: `node dist/catalogue-load.js ${REAL_FILES.map((name) => `"${join(catalogue, name)}"`).join(' ')} && exec ${SERVE}`,
            port: process.env.E2E_REAL_PORT ?? '',
            dataDir: process.env.E2E_REAL_DATA ?? '',
            reuseExistingServer: realRuns,
            more: { DEMO_CATALOGUE: 'no' },
          }),
        ]
      : []),
  ],
})

type Served = {
  command: string
  port: string
  dataDir: string
  reuseExistingServer: boolean
  more?: Record<string, string>
}

function served({ command, port, dataDir, reuseExistingServer, more }: Served) {
  return {
    command,
    url: `http://localhost:${port}/api/health`,
    timeout: 420_000,
    reuseExistingServer,
    env: { NODE_ENV: 'production', PORT: port, DATA_DIR: dataDir, DATABASE_URL: '', ...more },
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 10_000 },
    stdout: 'pipe' as const,
  }
}

/** A folder that is gone when the run is. */
function freshFolder(name: string): string {
  const folder = join(runFolder(), name)
  mkdirSync(folder, { mode: 0o755 })
  return folder
}
