import { disconnect } from '@/server/platform/database/client'
import { env } from '@/server/platform/env'
import { closeQueue, openQueue } from '@/server/platform/jobs/queue'

/** Makes the tables of the queue in the database at `url`, as a first start of the product does. */
export async function makeQueue(url: string): Promise<void> {
  const { DATABASE_URL } = env()
  env().DATABASE_URL = url
  try {
    await openQueue()
  } finally {
    await closeQueue()
    await disconnect()
    env().DATABASE_URL = DATABASE_URL
  }
}
