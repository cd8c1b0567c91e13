import type { Duplex } from 'node:stream'
import { problemHeaders, problemOf } from '@/server/web/http/problem'
import { SECURITY_HEADERS } from '@/server/web/http/security'

/** Answers what is not HTTP, or has a longer head than Node reads (16 KiB), before it becomes a request. */
export function refuseMalformed({ rawPacket }: Error & { rawPacket?: Buffer }, socket: Duplex): void {
  // RFC 9110, section 9.3.2: the answer to HEAD has no content. Clients take it for the beginning of another answer.
  const isHead = rawPacket?.subarray(0, 5).toString('latin1') === 'HEAD '
  if (socket.writable) socket.end(isHead ? HEAD : HEAD + body)
  else socket.destroy()
}

const body = JSON.stringify(problemOf('malformedAddress'))
const head = {
  ...SECURITY_HEADERS,
  ...problemHeaders(400),
  connection: 'close',
  'content-length': Buffer.byteLength(body),
}
const HEAD = ['HTTP/1.1 400 Bad Request', ...Object.entries(head).map((pair) => pair.join(': ')), '', ''].join('\r\n')
