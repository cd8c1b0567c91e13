import { createServer, type RequestListener, type Server } from 'node:http'
import { refuseMalformed } from './malformed'

/**
 * The server that clients connect to. `Expect: 100-continue` (RFC 9110, section 10.1.1) is answered when the body is read, so that
 * a client never sends a body that is refused.
 */
export function createEdgeServer(handle: RequestListener): Server {
  return createServer(handle).on('checkContinue', handle).on('clientError', refuseMalformed)
}
