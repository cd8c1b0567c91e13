import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { cleanEnvironment } from '../support/environment.ts'

cleanEnvironment()

// Faults in the running product. Needs the production build (npm run build). The files run one after the other, since
// each starts servers of its own.
const isLong = Number(process.env.FAULT_ROUNDS ?? 0) > 10

export default defineConfig({
  // No file .env reaches a test.
  envDir: false,
  resolve: { alias: { '@': fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '') } },
  test: {
    // The long run also kills more starts of the database than npm test does.
    include: [
      'tests/faults/**/*.test.ts',
      ...(isLong ? ['tests/server/platform/database/interrupted.isolated.heavy.test.ts'] : []),
    ],
    globalSetup: 'tests/support/server.ts',
    setupFiles: ['tests/support/worker.ts', 'tests/faults/support/ends-products.ts'],
    pool: 'forks',
    maxWorkers: 1,
    fileParallelism: false,
    testTimeout: isLong ? 1_800_000 : 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 45_000 } },
  },
})
