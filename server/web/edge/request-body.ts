import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { AppError } from '@/server/platform/errors'
import { DEFAULT_BODY_BYTES } from '@/server/web/http/cache-policy'

/** A request body: none, a complete small one, or a large one as a stream with backpressure. */
export type RequestBody = Buffer | Readable | null

/**
 * Reads a small body completely before an origin is asked, so that a slow client does not occupy the origin. A body
 * that is declared too large is refused before it is read. `accept` is called before the first byte is read.
 * @throws AppError bodyTooLarge, malformedBody (the client disconnected)
 */
export async function readRequestBody(
  request: IncomingMessage,
  most: number,
  accept: () => void,
): Promise<RequestBody> {
  const { 'content-length': length, 'transfer-encoding': coding } = request.headers
  const declared = Number(length ?? 0)
  if (declared > most) throw new AppError('bodyTooLarge')
  if (declared === 0 && coding === undefined) return null
  accept()
  const pieces = piecesOf(request)
  if (most > DEFAULT_BODY_BYTES && (coding !== undefined || declared > DEFAULT_BODY_BYTES))
    return Readable.from(pieces, { objectMode: false })
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const piece of pieces) {
    size += piece.length
    if (size > most) throw new AppError('bodyTooLarge')
    chunks.push(piece)
  }
  return Buffer.concat(chunks)
}

/** The chunks of a request. What remains unread is discarded, and the connection can be reused. */
async function* piecesOf(request: IncomingMessage): AsyncGenerator<Uint8Array> {
  const pieces = request.iterator({ destroyOnReturn: false })
  try {
    for (;;) {
      const { value, done } = await pieces.next().catch(() => {
        throw new AppError('malformedBody')
      })
      if (done) return
      yield value
    }
  } finally {
    // A stream that has a reader cannot be resumed.
    await pieces.return?.()
    request.resume()
  }
}
