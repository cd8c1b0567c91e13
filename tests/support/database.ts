import { afterAll, beforeAll, inject } from 'vitest'
import { disconnect } from '@/server/platform/database/client'
import { closeQueue } from '@/server/platform/jobs/queue'
import { run } from './server'

const name = `mokuroku_test_${process.pid}`

/**
 * Gives the test file that calls it a fresh database, made from the migrated template. `process.env.DATABASE_URL` and so
 * `server/platform/database/client.ts` name it.
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
    // Another file may run in this process after this one.
    await closeQueue()
    await disconnect()
    await run(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  })
}

/** Renames the database of this file, so that it is kept on the server for whoever comes after this run. */
export async function keepDatabase(as: string): Promise<void> {
  await disconnect()
  await run(inject('serverUrl'), `ALTER DATABASE ${name} RENAME TO ${as}`)
}
