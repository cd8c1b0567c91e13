import { type IncomingHttpHeaders, request } from 'node:http'
import { connect } from 'node:net'
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib'
import { servedHere } from './served'

/** The address that the product listens on. */
export function listensAt(): { host: string; port: number } {
  const { hostname, port } = new URL(servedHere().url)
  return { host: hostname, port: Number(port) }
}

export type Answer = { status: number; headers: IncomingHttpHeaders; body: string }
export type Asked = { path: string; method?: string; headers?: Record<string, string>; body?: string }

/** Sends a request exactly as written; an HTTP client would normalise it. */
export function ask({ path, method = 'GET', headers = {}, body }: Asked): Promise<Answer> {
  // A server that answers early must not close the connection while the body is still being sent.
  const sent = {
    connection: 'keep-alive',
    ...headers,
    ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
  }
  return new Promise((resolve, reject) => {
    const asked = request(
      { ...listensAt(), path, method, headers: sent, agent: false, maxHeaderSize: 65_536 },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () => {
          const { statusCode: status = 0, headers } = response
          const text = plain(Buffer.concat(chunks), headers['content-encoding']).toString('utf8')
          resolve({ status, headers, body: text })
        })
      },
    )
    asked.on('error', reject)
    asked.end(body)
  })
}

function plain(body: Buffer, encoding: string | undefined): Buffer {
  if (body.length === 0) return body
  if (encoding === 'gzip') return gunzipSync(body)
  if (encoding === 'br') return brotliDecompressSync(body)
  return encoding === 'deflate' ? inflateSync(body) : body
}

/** Sends any bytes, ends the connection, and returns the first line of the answer; "" without an answer. */
export function send(bytes: Uint8Array): Promise<string> {
  return new Promise((resolve) => {
    let heard = ''
    const socket = connect(listensAt(), () => socket.end(bytes))
    socket.setTimeout(10_000, () => socket.destroy(new Error('no answer and no end')))
    socket.on('data', (chunk) => {
      heard += chunk.toString('latin1')
    })
    socket.on('error', (error) => {
      // The server may close the connection while the client still sends.
      if (!/ECONNRESET|EPIPE/.test(String(error))) heard ||= String(error)
    })
    socket.on('close', () => resolve(heard.split('\r\n')[0] ?? ''))
  })
}
