import { connect } from 'node:net'
import { setTimeout } from 'node:timers/promises'

/** A request, as its client writes it. */
export type Written = { method?: string; path: string; headers?: Record<string, string>; body?: Uint8Array }

/** The bytes of a request (RFC 9112). */
export function bytesOf({ method = 'GET', path, headers = {}, body }: Written): Buffer {
  const all = { host: 'localhost:3000', ...headers, ...(body && { 'content-length': String(body.length) }) }
  const lines = [`${method} ${path} HTTP/1.1`, ...Object.entries(all).map(([name, value]) => `${name}: ${value}`)]
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), body ?? Buffer.alloc(0)])
}

/** Sends a request, and resets its connection so many milliseconds later, whatever has arrived by then. */
export async function sendAndLeave(port: number, bytes: Buffer, after: number): Promise<void> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  await new Promise<void>((sent) => socket.once('connect', () => socket.write(bytes, () => sent())))
  if (after > 0) await setTimeout(after)
  socket.resetAndDestroy()
}
