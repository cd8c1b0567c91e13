import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads'
import { rows, sql } from '../db'
import { type CacheTag, expireHere } from './tags'

export const CHANNEL = 'mokuroku_expire'

/** Names this process, with all its bundles and threads, in its own messages, so that it need not act on them twice. */
const NAME = 'mokuroku process'
if (getEnvironmentData(NAME) === undefined) setEnvironmentData(NAME, crypto.randomUUID())
export const PROCESS = String(getEnvironmentData(NAME))

/** NOTIFY carries at most 8,000 bytes; more tags than this empty the caches instead. */
const MOST_TAGS = 300

/**
 * Drops every kept page that showed these things: in this process before it returns, in the others within a second.
 * Call it after the write has committed and before the write is acknowledged.
 */
export async function expire(...tags: CacheTag[]): Promise<void> {
  if (tags.length === 0) return
  const told = tags.length > MOST_TAGS ? (['*'] as const) : [...new Set(tags)]
  expireHere(told)
  const message = JSON.stringify({ from: PROCESS, tags: told })
  await rows(sql`SELECT pg_notify(${CHANNEL}, ${message})`)
}
