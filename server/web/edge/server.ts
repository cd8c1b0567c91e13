import { createServer, type RequestListener, type Server } from 'node:http'
import { refuseMalformed } from './malformed'

/**
 * The server that clients reach. A client that waits to be told before it sends its body (RFC 9110, section 10.1.1) is told by
 * whoever reads the body, so that a body that is refused is never sent.
 */
export function createEdgeServer(handle: RequestListener): Server {
  return createServer(handle).on('checkContinue', handle).on('clientError', refuseMalformed)
}
