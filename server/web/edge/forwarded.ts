import type { IncomingMessage } from 'node:http'
import { CLIENT_HEADER, KEY_HEADER } from '@/server/web/http/client'
import { REQUEST_ID_HEADER } from '@/server/web/http/request-id'
import { TRACE_HEADER } from '@/server/web/http/request-spans'
import type { Place } from '@/server/web/http/route-table'
import { REPLICA_HEADER, SECRET_HEADER } from '@/server/web/origin/headers'

/** Hop-by-hop headers (RFC 9110, section 7.6.1), headers that only the edge sets, and a client's trace. */
const NOT_FORWARDED = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'host',
  'x-forwarded-host',
  'expect',
  'content-length',
  CLIENT_HEADER,
  SECRET_HEADER,
  REPLICA_HEADER,
  REQUEST_ID_HEADER,
  TRACE_HEADER,
  'tracestate',
  'baggage',
])

/** The secret of an address, which is sent apart from it. */
export function secretHeader({ secret }: Place): Record<string, string> {
  return secret === undefined || !/^[\x21-\x7e]{1,200}$/.test(secret) ? {} : { [KEY_HEADER]: secret }
}

/** The headers of a request as an origin gets them. */
export function forwarded({ headers }: IncomingMessage, readsCookies: boolean): IncomingMessage['headers'] {
  const sent: IncomingMessage['headers'] = {}
  for (const [name, value] of Object.entries(headers))
    if (!NOT_FORWARDED.has(name) && (readsCookies || name !== 'cookie')) sent[name] = value
  return sent
}
