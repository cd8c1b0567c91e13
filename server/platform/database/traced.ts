import { AsyncResource } from 'node:async_hooks'
import type pg from 'pg'
import { currentSpan, tracer } from '@/server/platform/tracing/tracing'

/** Letters of a statement that a span has at most. */
const MAX_LETTERS = 2000

/**
 * Makes each statement of a request a span, whoever sends it: Prisma, a transaction or a hot read. Copies and cursors
 * are left out.
 */
export function traceStatements(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool) as (callback?: Connected) => unknown
  // A statement that waited for a connection is sent in the context of the request that gave one back.
  const inOwnContext = (callback?: Connected) => (callback ? connect(AsyncResource.bind(callback)) : connect())
  pool.connect = inOwnContext as typeof pool.connect
  pool.on('connect', (client) => {
    client.query = traced(client.query.bind(client) as Query) as typeof client.query
  })
}

type Connected = (error: Error | undefined, client: pg.PoolClient | undefined, release: () => void) => void
type Query = (...given: unknown[]) => unknown

function traced(query: Query): Query {
  return (...given) => {
    const parent = currentSpan()
    const statement = parent && statementOf(given[0])
    if (!statement) return query(...given)
    const operation = /^\W*(\w+)/.exec(statement.text)?.[1]?.toUpperCase() ?? 'statement'
    const span = tracer()?.start({
      name: statement.name ? `${operation} ${statement.name}` : operation,
      kind: 'client',
      parent: parent.traceparent,
      attributes: {
        'db.system.name': 'postgresql',
        'db.operation.name': operation,
        'db.query.text': withoutLiterals(statement.text).slice(0, MAX_LETTERS),
      },
    })
    if (!span) return query(...given)
    const end = (error?: unknown) =>
      error ? span.end({ 'db.response.status_code': stateOf(error) }, true) : span.end()
    const callback = given.at(-1)
    if (typeof callback === 'function')
      return query(...given.slice(0, -1), (...result: unknown[]) => {
        end(result[0])
        callback(...result)
      })
    const result = query(...given) as Promise<unknown>
    result.then(() => end(), end)
    return result
  }
}

/** A statement that answers by a callback or promise; undefined for what has an end of its own. */
function statementOf(asked: unknown): { text: string; name?: string } | undefined {
  if (typeof asked === 'string') return { text: asked }
  const { text, name, submit, callback } = (asked ?? {}) as Record<string, unknown>
  if (typeof text !== 'string' || submit !== undefined || callback !== undefined) return undefined
  return typeof name === 'string' ? { text, name } : { text }
}

/** The SQLSTATE of an error. Its message may contain values. */
function stateOf(error: unknown): string {
  const { code } = error as { code?: unknown }
  return typeof code === 'string' ? code : 'unknown'
}

/** Quoted names are kept; strings ('…', E'…', $tag$…$tag$) and comments are not. */
const LITERALS =
  /("(?:[^"]|"")*")|\b[eE]'(?:[^'\\]|''|\\[\s\S])*'|'(?:[^']|'')*'|\$([a-z_]\w*)?\$[\s\S]*?\$\2\$|--[^\n]*|\/\*[\s\S]*?\*\//gi

/** A statement with `?` in place of each string in it. Values are parameters ($1); this makes sure of it. */
export function withoutLiterals(text: string): string {
  return text
    .replace(LITERALS, (found, name?: string) => name ?? (/^(?:--|\/\*)/.test(found) ? '' : '?'))
    .replace(/\s+/g, ' ')
    .trim()
}
