import type { IncomingMessage } from 'node:http'
import { log } from '@/server/platform/log'
import { UNKNOWN_PROXY } from '@/server/platform/running-site'

/** Headers in which proxies name the client. */
const NAMING_CLIENTS = ['x-forwarded-for', 'forwarded', 'x-real-ip']

export type UnknownProxy = ReturnType<typeof createUnknownProxy>

/**
 * Notices a proxy in front of the site that nobody has told it of: all its visitors have the proxy's address then, and
 * one limit. A client can send these headers, too, so it is only said.
 * @param trusted the number of trusted proxies (TRUST_PROXY)
 */
export function createUnknownProxy(trusted: number) {
  let isSeen = false
  return {
    /** Looks at a request, and logs the first that came through a proxy. */
    see({ headers }: Pick<IncomingMessage, 'headers'>): void {
      if (isSeen || trusted > 0) return
      const header = NAMING_CLIENTS.find((name) => headers[name] !== undefined)
      if (!header) return
      isSeen = true
      log.warn({ header }, UNKNOWN_PROXY)
    },
    /** Whether there was one. */
    get isSeen() {
      return isSeen
    },
  }
}
