import type { LoggedRequest } from '@/server/platform/cache/context'
import type { Outage } from '@/server/platform/errors'
import { messageOf } from '@/server/platform/errors'
import { log } from '@/server/platform/log'

/** Milliseconds between two lines about the same outage: while the database is away, each request fails. */
const INTERVAL = 10_000

type Logged = { at: number; omitted: number }
const logged = new Map<Outage, Logged>()

/**
 * Logs why a request was answered 503, with the request's method and route. At most one line per outage in ten seconds,
 * with the number of those omitted.
 */
export function logOutage(outage: Outage, error: unknown, request: Partial<LoggedRequest>, now = Date.now()): void {
  const last = logged.get(outage)
  if (last && now - last.at < INTERVAL) {
    last.omitted++
    return
  }
  logged.set(outage, { at: now, omitted: 0 })
  const omitted = last?.omitted ? { omitted: last.omitted } : {}
  log.error({ ...request, outage, reason: reasonOf(error), ...omitted }, 'A request was answered 503.')
}

/** The last line of the message: Prisma writes the statement's place before the reason. */
function reasonOf(error: unknown): string {
  const message = messageOf(error)
  return message.trim().split('\n').at(-1) ?? ''
}
