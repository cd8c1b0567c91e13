import pg from 'pg'
import { disconnect } from '@/server/platform/database/client'
import { env } from '@/server/platform/env'
import { stopLater } from './started'

export type Statement = { name?: string; text: string; values?: unknown[] }

/**
 * The statements of one search: it runs in this process on the database at `url`, and its queries are recorded.
 */
export async function statementsOf(url: string, search: () => Promise<unknown>): Promise<Statement[]> {
  await useDatabaseAt(url)
  const sent: Statement[] = []
  const original = pg.Client.prototype.query
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const statement = asStatement(given)
    if (statement) sent.push(statement)
    return Reflect.apply(original, this, given)
  } as typeof original
  try {
    await search()
  } finally {
    pg.Client.prototype.query = original
  }
  return sent
}

let connectedTo: string | undefined

/**
 * Connects this process to the database at `url` until the group ends; another group may have connected it to another
 * one.
 */
export async function useDatabaseAt(url: string): Promise<void> {
  if (connectedTo === url) return
  await disconnect()
  process.env.DATABASE_URL = url
  Object.assign(env(), { DATABASE_URL: url })
  connectedTo = url
  stopLater(() => {
    connectedTo = undefined
    return disconnect()
  })
}

function asStatement([first, values]: unknown[]): Statement | undefined {
  if (typeof first === 'string') return { text: first, values: Array.isArray(values) ? values : [] }
  if (!first || typeof first !== 'object' || !('text' in first)) return undefined
  const { name, text, values: own } = first as Statement
  return { ...(name && { name }), text, values: own ?? [] }
}
