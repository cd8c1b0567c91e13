import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { cleanEnvironment } from '../support/environment.ts'

cleanEnvironment()

// Several instances behind a real balancer. Needs the production build and HAProxy (Debian's package).
export default defineConfig({
  // No file .env reaches a test.
  envDir: false,
  resolve: { alias: { '@': fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '') } },
  test: {
    include: ['tests/cluster/**/*.test.ts'],
    setupFiles: 'tests/support/worker.ts',
    globalSetup: 'tests/support/server.ts',
    pool: 'forks',
    maxWorkers: 1,
    fileParallelism: false,
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
})
