import type { IncomingMessage } from 'node:http'
import { AppError } from '../errors'
import type { More } from './capture'

/** What is gathered of a costly call before its turn; such calls take no more than this themselves. */
const MOST_GATHERED = 64 * 1024

/** What a request brings, read piece by piece as it is asked for. */
export type Incoming = { more: More; leave: () => void }

/** Nothing when a request brings nothing. `more` throws AppError malformedBody when whoever sent it is gone. */
export function incomingOf(request: IncomingMessage): Incoming | undefined {
  const { 'content-length': length, 'transfer-encoding': coding } = request.headers
  if (Number(length ?? 0) === 0 && coding === undefined) return undefined
  const pieces = request.iterator({ destroyOnReturn: false })
  return {
    more: async () => {
      const { value } = await pieces.next().catch(() => {
        throw new AppError('malformedBody')
      })
      return value ?? null
    },
    // What nobody wanted to read must be out of the way of the connection's next request.
    leave: () =>
      void pieces
        .return?.()
        .then(() => request.resume())
        .catch(() => {}),
  }
}

/** The same, with all that may be read of it at hand: nobody can keep a place by sending slowly. */
export async function gathered(more: More): Promise<More> {
  const pieces: (Uint8Array | null)[] = []
  let size = 0
  while (size <= MOST_GATHERED && pieces.at(-1) !== null) {
    const piece = await more()
    pieces.push(piece)
    size += piece?.length ?? 0
  }
  return async () => {
    const piece = pieces.shift()
    return piece === undefined ? more() : piece
  }
}
