import { createServer, type RequestListener, type Server } from 'node:http'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { problemHeaders, problemOf } from '@/server/web/http/problem'
import { SECURITY_HEADERS } from '@/server/web/http/security'
import type { Connections } from './connections'

/**
 * The server that clients connect to. `Expect: 100-continue` (RFC 9110, section 10.1.1) is answered when the body is
 * read. So a client never sends a body that is refused. node:http itself answers no request.
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

/**
 * Answers requests that are not HTTP, have a longer head than Node reads (16 KiB), or do not come in time. Writes
 * nothing into an answer that has begun, or to a client that has sent nothing. Bytes after a request with "Connection:
 * close" are ignored (RFC 9112, section 9.6).
 */
function refuseMalformed(
  { code, rawPacket }: NodeJS.ErrnoException & { rawPacket?: Buffer },
  socket: Duplex,
  { stateOf }: Pick<Connections, 'stateOf'>,
): void {
  const state = socket instanceof Socket ? stateOf(socket) : 'idle'
  if (code === 'HPE_CLOSED_CONNECTION' && state !== 'idle') return
  if (!socket.writable || state === 'answering' || hasSaidNothing(socket)) {
    socket.destroy()
    return
  }
  // RFC 9110, section 9.3.2: the answer to HEAD has no content. Clients take it for the beginning of another answer.
  const isHead = rawPacket?.subarray(0, 5).toString('latin1') === 'HEAD '
  socket.end(isHead ? HEAD : HEAD + body)
}

const body = JSON.stringify(problemOf('malformedAddress'))
const head = {
  ...SECURITY_HEADERS,
  ...problemHeaders(400),
  connection: 'close',
  'content-length': Buffer.byteLength(body),
}
const HEAD = ['HTTP/1.1 400 Bad Request', ...Object.entries(head).map((pair) => pair.join(': ')), '', ''].join('\r\n')

const hasSaidNothing = (socket: Duplex) => socket instanceof Socket && socket.bytesRead === 0
