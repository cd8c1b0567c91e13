import type { IncomingMessage } from 'node:http'
import type { Place } from '@/server/web/http/route-table'

/** RFC 9112, section 3.2: of two, programs in front may have read the other one; only HTTP/1.0 knows none. */
export function hasOneHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length
  return hosts === 1 || (hosts === 0 && httpVersion === '1.0')
}

export const isRead = ({ method = 'GET' }: IncomingMessage) =>
  method === 'GET' || method === 'HEAD' || method === 'OPTIONS'

/** Pages, immutable files, and shared calls without a token. RSC payloads (of navigation) are not shared. */
export function isShared({ isShared, kind }: Place, { method, headers }: IncomingMessage): boolean {
  if (!isShared || (method !== 'GET' && method !== 'HEAD')) return false
  return kind === 'call' ? headers.authorization === undefined : headers.rsc !== '1'
}

/** Whether it is a file of the build. Pages are broken without theirs, and they need no database and no rendering. */
export const isOfBuild = ({ kind, policy }: Place) => kind === 'file' && policy.isImmutable
