import { type IncomingHttpHeaders, request } from 'node:http'
import { connect } from 'node:net'
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib'
import { servedHere } from './served'

/** Where the product listens. */
export function listensAt(): { host: string; port: number } {
  const { hostname, port } = new URL(servedHere().url)
  return { host: hostname, port: Number(port) }
}

export type Answer = { status: number; headers: IncomingHttpHeaders; body: string; milliseconds: number }
export type Asked = { path: string; method?: string; headers?: Record<string, string>; body?: string }

/** One request as it is written here, without a client that would tidy it up first. */
export function ask({ path, method = 'GET', headers = {}, body }: Asked): Promise<Answer> {
  const begun = performance.now()
  // A server that has answered early must not hang up on what is still being sent.
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
          resolve({ status, headers, body: text, milliseconds: performance.now() - begun })
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

/** Sends bytes that may be no request at all, ends, and gives the first line that came back; "" when nothing did. */
export function send(bytes: Uint8Array): Promise<string> {
  return new Promise((resolve) => {
    let heard = ''
    const socket = connect(listensAt(), () => socket.end(bytes))
    socket.setTimeout(10_000, () => socket.destroy(new Error('no answer and no end')))
    socket.on('data', (chunk) => {
      heard += chunk.toString('latin1')
    })
    socket.on('error', (error) => {
      // A server that has heard enough may hang up while we are still talking.
      if (!/ECONNRESET|EPIPE/.test(String(error))) heard ||= String(error)
    })
    socket.on('close', () => resolve(heard.split('\r\n')[0] ?? ''))
  })
}
