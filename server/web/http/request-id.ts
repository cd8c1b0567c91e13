import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/** The header of a request's id, in answers and from the edge to the origins. */
export const REQUEST_ID_HEADER = 'x-request-id'

/** A UUID, also without its dashes, as nginx writes $request_id. */
const UUID = /^([\da-f]{8})-?([\da-f]{4})-?([\da-f]{4})-?([\da-f]{4})-?([\da-f]{12})$/i

/** The id of a request, a UUID: the one that a trusted proxy in front gave it (TRUST_PROXY), else a new one. */
export function requestIdOf(headers: IncomingHttpHeaders, isBehindProxy: boolean): string {
  const given = isBehindProxy ? UUID.exec(String(headers[REQUEST_ID_HEADER])) : null
  return given ? given.slice(1).join('-').toLowerCase() : randomUUID()
}

/** How a problem names its request (RFC 9457, section 3.1.5). */
export function instanceOf(requestId: string): string {
  return `urn:uuid:${requestId}`
}
