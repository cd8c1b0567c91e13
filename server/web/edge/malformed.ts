import type { Duplex } from 'node:stream'
import { problemHeaders, problemOf } from '@/server/web/http/problem'
import { SECURITY_HEADERS } from '@/server/web/http/security'

/** Answers what is not HTTP, or has a longer head than Node reads (16 KiB), before it becomes a request. */
export function refuseMalformed(_: Error, socket: Duplex): void {
  if (socket.writable) socket.end(ANSWER)
  else socket.destroy()
}

const body = JSON.stringify(problemOf('malformedAddress'))
const head = {
  ...SECURITY_HEADERS,
  ...problemHeaders(400),
  connection: 'close',
  'content-length': Buffer.byteLength(body),
}
const ANSWER = ['HTTP/1.1 400 Bad Request', ...Object.entries(head).map((pair) => pair.join(': ')), '', body].join(
  '\r\n',
)
