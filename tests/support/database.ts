import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, inject } from 'vitest'
import { disconnect } from '@/server/platform/database/client'
import { type EmbeddedDatabase, openEmbedded } from '@/server/platform/database/embedded'
import { migrate } from '@/server/platform/database/migrations'
import { env } from '@/server/platform/env'
import { closeQueue } from '@/server/platform/jobs/queue'
import { run } from './server'
import { openFolder } from './temporary.mjs'

const name = `mokuroku_test_${process.pid}`

/**
 * Gives the calling test file a new database, copied from the migrated template, and no mails and kept pictures of
 * another file, whose ids come again. Sets `process.env.DATABASE_URL`, and thus `server/platform/database/client.ts`.
 */
export function useDatabase(): void {
  const server = inject('serverUrl')
  beforeAll(async () => {
    for (const folder of ['mail', 'files/kept']) rmSync(join(env().DATA_DIR, folder), { recursive: true, force: true })
    await run(
      server,
      `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`,
      // Copying its files takes half the time of copying its blocks.
      `CREATE DATABASE ${name} TEMPLATE ${inject('templateName')} STRATEGY file_copy`,
    )
  })
  afterAll(async () => {
    // Another file may run in this process afterwards.
    await closeQueue()
    await disconnect()
    await run(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  })
}

/**
 * Does the same on a server of its own, for tests that no other may disturb. All databases of a server share
 * transaction numbers, and its oldest open transaction counts for all.
 */
export function useOwnServer(): void {
  const { DATABASE_URL } = process.env
  let server: EmbeddedDatabase | undefined
  beforeAll(async () => {
    server = await openEmbedded(openFolder('own-server-'), { settings: ['fsync=off', 'full_page_writes=off'] })
    await migrate(server.url)
    process.env.DATABASE_URL = env().DATABASE_URL = server.url
  })
  afterAll(async () => {
    await closeQueue()
    await disconnect()
    process.env.DATABASE_URL = env().DATABASE_URL = DATABASE_URL
    // Leaving stops it when the server has noticed that the others have left.
    while (server?.isAlive()) await server.close()
  })
}

/** Renames the database of this file, so that it outlives the run. */
export async function keepDatabase(as: string): Promise<void> {
  await disconnect()
  await run(inject('serverUrl'), `ALTER DATABASE ${name} RENAME TO ${as}`)
}
