import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { cleanEnvironment } from '../support/environment.ts'

cleanEnvironment()

// The built image, run as root by buildah: npm run test:container.
export default defineConfig({
  // No file .env reaches a test.
  envDir: false,
  resolve: { alias: { '@': fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '') } },
  test: {
    include: ['tests/container/**/*.test.ts'],
    globalSetup: 'tests/support/server.ts',
    setupFiles: 'tests/support/worker.ts',
    pool: 'forks',
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
