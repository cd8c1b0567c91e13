import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

// Faults in the running product. Needs the production build (npm run build). The files run one after the other, since they
// measure times.
export default defineConfig({
  resolve: { alias: { '@': fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '') } },
  test: {
    include: ['tests/faults/**/*.test.ts'],
    globalSetup: 'tests/support/server.ts',
    setupFiles: 'tests/support/worker.ts',
    pool: 'forks',
    maxWorkers: 1,
    fileParallelism: false,
    testTimeout: Number(process.env.FAULT_ROUNDS ?? 0) > 10 ? 1_800_000 : 120_000,
    hookTimeout: 60_000,
  },
})
