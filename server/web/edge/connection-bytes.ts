import { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * A request; those of a closed connection look like an upgrade, at which node:http stops reading the packet. It would
 * make 1,300 requests of one otherwise, and an error for each (25 ms).
 */
export class EdgeRequest extends IncomingMessage {
  declare private isUpgrade: boolean | null
  get upgrade(): boolean | null {
    return this.isUpgrade || this.socket?.destroyed === true
  }
  set upgrade(isUpgrade: boolean | null) {
    this.isUpgrade = isUpgrade
  }
}

/** Bytes of a request's head, and of as much of its body as is read before somebody wants it. */
export function bytesOf(request: IncomingMessage): number {
  const head = request.rawHeaders.reduce((sum, text) => sum + text.length, request.url?.length ?? 0)
  const { 'content-length': length, 'transfer-encoding': coding } = request.headers
  const body = coding === undefined ? Number(length ?? 0) : Number.POSITIVE_INFINITY
  return head + Math.min(body, request.readableHighWaterMark)
}

/**
 * Bytes that the operating system has not taken from a socket yet. node:net has no public name for them. The timeouts
 * of its own sockets read the same number.
 */
export function queuedBytes(socket: Socket & { _handle?: { writeQueueSize?: number } | null }): number {
  return socket._handle?.writeQueueSize ?? 0
}

/** Counts of how many connections a body is being sent to: the cache gives all of them the same bytes. */
export function bodySharers() {
  const sharers = new Map<Uint8Array, number>()
  return {
    add: (body: Uint8Array): unknown => sharers.set(body, (sharers.get(body) ?? 0) + 1),
    remove(body: Uint8Array): void {
      const others = (sharers.get(body) ?? 1) - 1
      if (others > 0) sharers.set(body, others)
      else sharers.delete(body)
    },
    of: (body: Uint8Array | undefined): number => (body && sharers.get(body)) ?? 1,
  }
}

/**
 * A class of answers that say what is written.
 * @param ends called with a complete body before it is written
 * @param wrote called after each write
 */
export function countingResponse(ends: (socket: Socket, body: Uint8Array) => void, wrote: (socket: Socket) => void) {
  return class Response<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
    override write(chunk: unknown, ...more: unknown[]): boolean {
      const takesMore: boolean = Reflect.apply(super.write, this, [chunk, ...more])
      wrote(this.req.socket)
      return takesMore
    }
    override end(...given: unknown[]): this {
      const [chunk] = given
      if (chunk instanceof Uint8Array) ends(this.req.socket, chunk)
      Reflect.apply(super.end, this, given)
      wrote(this.req.socket)
      return this
    }
  }
}
