import type { OutgoingHttpHeader, ServerResponse } from 'node:http'

/** An answer of a handler that has been collected and not sent. */
export type Collected = { status: number; headers: Record<string, string>; body: Buffer }

/**
 * Buffers everything that is written to a response, as compression middleware does. Afterwards the response is as
 * before, without headers, and can be used.
 */
export function collect(response: ServerResponse): Promise<Collected> {
  const chunks: Buffer[] = []
  let isHeadWritten = false
  /** Calls `response.writeHead`, as node:http does, so that wrappers around it run. */
  const writeHead = () => {
    if (!isHeadWritten) response.writeHead(response.statusCode)
  }
  const take = (chunk: unknown, encoding?: unknown) => {
    if (typeof chunk === 'string')
      chunks.push(Buffer.from(chunk, typeof encoding === 'string' ? (encoding as BufferEncoding) : 'utf8'))
    else if (chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk))
  }
  const called = (given: unknown[]) => {
    const done = given.find((value) => typeof value === 'function')
    if (done) process.nextTick(done as () => void)
  }

  return new Promise((resolve, reject) => {
    const restore = () => {
      for (const name of OVERRIDDEN) Reflect.deleteProperty(response, name)
    }
    Object.assign(response, {
      flushHeaders: writeHead,
      writeHead: (status: number, ...rest: unknown[]) => {
        isHeadWritten = true
        response.statusCode = status
        const headers = rest.find((value) => value !== null && typeof value === 'object')
        for (const [name, value] of Object.entries(headers ?? {})) response.setHeader(name, value as OutgoingHttpHeader)
        return response
      },
      write: (chunk: unknown, ...rest: unknown[]) => {
        writeHead()
        take(chunk, rest[0])
        called(rest)
        return true
      },
      end: (...given: unknown[]) => {
        writeHead()
        take(given[0], given[1])
        called(given)
        restore()
        const headers = Object.fromEntries(
          Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]),
        )
        for (const name of response.getHeaderNames()) response.removeHeader(name)
        resolve({ status: response.statusCode, headers, body: Buffer.concat(chunks) })
        return response
      },
    })
    response.once('close', () => reject(new Error('The client disconnected.')))
  })
}

const OVERRIDDEN = ['flushHeaders', 'writeHead', 'write', 'end']
