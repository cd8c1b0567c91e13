import { afterAll, beforeAll, inject } from 'vitest'
import { disconnect } from '@/server/platform/database/client'
import { closeQueue } from '@/server/platform/jobs/queue'
import { run } from './server'

const name = `mokuroku_test_${process.pid}`

/**
 * Gives the calling test file a new database, copied from the migrated template. Sets `process.env.DATABASE_URL`, and thus
 * `server/platform/database/client.ts`.
 */
export function useDatabase(): void {
  const server = inject('serverUrl')
  beforeAll(async () => {
    await run(
      server,
      `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`,
      `CREATE DATABASE ${name} TEMPLATE ${inject('templateName')}`,
    )
  })
  afterAll(async () => {
    // Another file may run in this process afterwards.
    await closeQueue()
    await disconnect()
    await run(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  })
}

/** Renames the database of this file, so that it outlives the run. */
export async function keepDatabase(as: string): Promise<void> {
  await disconnect()
  await run(inject('serverUrl'), `ALTER DATABASE ${name} RENAME TO ${as}`)
}
