import { createServer, type RequestListener, type Server } from 'node:http'
import type { Connections } from './connections'
import { refuseMalformed } from './malformed'

/**
 * The server that clients connect to. `Expect: 100-continue` (RFC 9110, section 10.1.1) is answered when the body is
 * read, so that a client never sends a body that is refused. node:http answers no request itself: each one has its turn
 * on its connection.
 */
export function createEdgeServer(handle: RequestListener, connections: Connections): Server {
  const take = connections.inTurn(handle)
  const server = createServer(
    { IncomingMessage: connections.Request, ServerResponse: connections.Response, requireHostHeader: false },
    take,
  )
  return connections
    .follow(server)
    .on('checkContinue', take)
    .on('checkExpectation', connections.inTurn(unmet))
    .on('clientError', (error, socket) => refuseMalformed(error, socket, connections))
}

const unmet: RequestListener = (_, response) => void response.writeHead(417).end()
