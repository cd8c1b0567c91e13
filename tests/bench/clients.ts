import pg from 'pg'
import { stopLater } from './started'

/** A connection of a plain driver, open until the group ends. */
export async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  stopLater(() => client.end())
  return client
}
