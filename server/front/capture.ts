import { IncomingMessage, type OutgoingHttpHeaders, type RequestListener, ServerResponse } from 'node:http'
import { Socket } from 'node:net'

/** An answer of Next, whole. */
export type Captured = { status: number; headers: OutgoingHttpHeaders; body: Buffer }

/**
 * Asks Next for an address as nobody in particular: a request without cookies and with no header but the ones given,
 * so that no page can depend on who asks.
 */
export function capture(next: RequestListener, address: string, headers: Record<string, string>): Promise<Captured> {
  const request = new IncomingMessage(new Socket())
  request.method = 'GET'
  request.url = address
  request.headers = { ...headers }
  request.push(null)
  return new Promise((resolve, reject) => {
    const response = collecting(request, resolve)
    Promise.resolve(next(request, response)).catch(reject)
  })
}

function collecting(request: IncomingMessage, done: (captured: Captured) => void): ServerResponse {
  const response = new ServerResponse(request)
  const chunks: Buffer[] = []
  let sent = false
  const take = (chunk: unknown, encoding: unknown) => {
    if (typeof chunk === 'string')
      chunks.push(Buffer.from(chunk, typeof encoding === 'string' ? (encoding as BufferEncoding) : 'utf8'))
    else if (chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk))
  }
  const callback = (values: unknown[]) => values.find((value): value is () => void => typeof value === 'function')

  Object.defineProperty(response, 'headersSent', { get: () => sent })
  Object.assign(response, {
    flushHeaders: () => {
      sent = true
    },
    writeHead: (status: number, ...rest: unknown[]) => {
      response.statusCode = status
      const headers = rest.find((value) => value !== null && typeof value === 'object')
      for (const [name, value] of Object.entries(headers ?? {})) response.setHeader(name, value as string)
      sent = true
      return response
    },
    write: (chunk: unknown, ...rest: unknown[]) => {
      sent = true
      take(chunk, rest[0])
      callback(rest)?.()
      return true
    },
    end: (...values: unknown[]) => {
      if (response.writableEnded) return response
      sent = true
      take(values[0], values[1])
      Object.defineProperty(response, 'writableEnded', { value: true })
      Object.defineProperty(response, 'writableFinished', { value: true })
      done({ status: response.statusCode, headers: response.getHeaders(), body: Buffer.concat(chunks) })
      callback(values)?.()
      response.emit('finish')
      response.emit('close')
      return response
    },
  })
  return response
}
