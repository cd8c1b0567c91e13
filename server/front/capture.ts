import {
  type IncomingHttpHeaders,
  IncomingMessage,
  type OutgoingHttpHeaders,
  type RequestListener,
  ServerResponse,
} from 'node:http'
import { Socket } from 'node:net'

/** A request as the front hands it on: whole, but for its body. Can be sent to another thread. */
export type Asked = { method: string; address: string; headers: IncomingHttpHeaders }

/** The next piece of a request's body, null after the last one. Rejects when whoever sent it is gone. */
export type More = () => Promise<Uint8Array | null>

/** An answer of Next, whole. */
export type Captured = { status: number; headers: OutgoingHttpHeaders; body: Buffer }

/**
 * Asks Next, with no header but the ones given: what is asked for as nobody cannot depend on who asks. `more` is called only
 * for as much of the body as is read.
 */
export function capture(next: RequestListener, { method, address, headers }: Asked, more?: More): Promise<Captured> {
  const request = new IncomingMessage(new Socket())
  request.method = method
  request.url = address
  request.headers = { ...headers }
  if (more)
    request._read = () =>
      void more().then(
        (piece) => request.push(piece),
        (error) => request.destroy(error),
      )
  else request.push(null)
  return new Promise((resolve, reject) => {
    const response = collecting(request, resolve, reject)
    Promise.resolve(next(request, response)).catch(reject)
  })
}

function collecting(
  request: IncomingMessage,
  done: (captured: Captured) => void,
  failed: (error: Error) => void,
): ServerResponse {
  const response = new ServerResponse(request)
  const chunks: Buffer[] = []
  let sent = false
  const take = (chunk: unknown, encoding: unknown) => {
    if (typeof chunk === 'string')
      chunks.push(Buffer.from(chunk, typeof encoding === 'string' ? (encoding as BufferEncoding) : 'utf8'))
    else if (chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk))
  }
  /** As node:http does: whoever waits for the head to be written has his last word. */
  const head = () => {
    if (!sent) response.writeHead(response.statusCode)
  }
  const callback = (values: unknown[]) => values.find((value): value is () => void => typeof value === 'function')

  Object.defineProperty(response, 'headersSent', { get: () => sent })
  Object.assign(response, {
    flushHeaders: head,
    writeHead: (status: number, ...rest: unknown[]) => {
      response.statusCode = status
      const headers = rest.find((value) => value !== null && typeof value === 'object')
      for (const [name, value] of Object.entries(headers ?? {})) response.setHeader(name, value as string)
      sent = true
      return response
    },
    write: (chunk: unknown, ...rest: unknown[]) => {
      head()
      take(chunk, rest[0])
      callback(rest)?.()
      return true
    },
    // How Next gives up an answer that it has begun.
    destroy: (error?: Error) => {
      if (response.destroyed) return response
      response.destroyed = true
      failed(error ?? new Error('An answer was given up.'))
      response.emit('close')
      return response
    },
    end: (...values: unknown[]) => {
      if (response.writableEnded || response.destroyed) return response
      head()
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
