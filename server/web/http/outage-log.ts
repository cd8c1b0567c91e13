import type { Outage } from '@/server/platform/errors'

/** Milliseconds between two lines about the same outage: while the database is away, each request fails. */
const INTERVAL = 10_000

type Logged = { at: number; omitted: number }
const logged = new Map<Outage, Logged>()

/**
 * Logs why a request was answered 503, with the request's method and path; at most one line per outage in ten seconds, with
 * the number of those omitted.
 */
export function logOutage(outage: Outage, error: unknown, request: string, now = Date.now()): void {
  const last = logged.get(outage)
  if (last && now - last.at < INTERVAL) {
    last.omitted++
    return
  }
  logged.set(outage, { at: now, omitted: 0 })
  const omitted = last?.omitted ? ` (${last.omitted} more since the last such line)` : ''
  console.error(`503 ${outage}: ${request}: ${reasonOf(error)}${omitted}`)
}

/** The last line of the message: Prisma writes the statement's place before the reason. */
function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return message.trim().split('\n').at(-1) ?? ''
}
