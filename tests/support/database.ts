import { afterAll, beforeAll, inject } from 'vitest'
import { disconnect } from '@/server/platform/database/client'
import { run } from './server'

/**
 * Gives the test file that calls it a fresh database, made from the migrated template. `process.env.DATABASE_URL` and so
 * `server/platform/database/client.ts` name it.
 */
export function useDatabase(): void {
  const server = inject('serverUrl')
  const name = `mokuroku_test_${process.pid}`
  beforeAll(async () => {
    await run(
      server,
      `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`,
      `CREATE DATABASE ${name} TEMPLATE ${inject('templateName')}`,
    )
  })
  afterAll(async () => {
    await disconnect()
    await run(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  })
}
