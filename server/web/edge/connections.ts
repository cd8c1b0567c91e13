import { IncomingMessage, type RequestListener, type Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Requests of one connection that are not answered. With one more it is closed, and its client repeats them (RFC 9112, section 9.3.2). */
const MAX_OPEN = 16
/** Bytes of those of them that wait for their turn. */
const MAX_WAITING_BYTES = 64 * 1024
/** Milliseconds between two looks at all connections. */
const LOOK_EVERY = 5000
/** Looks without progress (60 s) after which a connection is closed. */
const MAX_STILL = 12

/** Why the edge closed a connection: too many requests or waiting bytes, or a client that reads nothing. */
type Closing = 'pipelining' | 'memory' | 'stalled'

export type ConnectionCounts = {
  connections: number
  /** Requests that are not answered: until the last byte is with the operating system. */
  openAnswers: number
  /** Bytes of answers that wait in memory until clients read; what several wait for counts once. */
  unsentBytes: number
  closed: Record<Closing, number>
}

export type Connections = {
  /** Calls `handle` for the requests of each connection one after the other, however many come at once. */
  inTurn: (handle: RequestListener) => RequestListener
  /** Follows the connections of a server, until it closes. */
  follow: (server: Server) => Server
  /** Whether a connection has a request that is not answered, and whether that answer has begun. */
  stateOf: (socket: Socket) => 'idle' | 'asked' | 'answering'
  counts: () => ConnectionCounts
  /** The classes of requests, and of answers, which count what is written. */
  Request: typeof IncomingMessage
  Response: typeof ServerResponse
}

type Connection = {
  socket: Socket
  /** The first one is being answered, the others wait; `bytes`: what a request that waits takes. */
  asked: { response: ServerResponse; answer: () => void; bytes: number }[]
  /** The complete body that is being sent. */
  body: Uint8Array | undefined
  unsent: number
  /** Bytes that were written, and that waited in the operating system's queue, at the last look. */
  written: number
  queued: number
  /** Looks without progress. */
  still: number
}

/**
 * The connections of clients. Each has at most 16 open answers, of which one at a time is made, so that a client that does not read
 * holds one answer. Unsent bytes of all are at most `maxUnsent`; above that the connection with the most is closed. So is one of whose
 * answer nothing was read for 60 s, or which its client leaves open for so long after we have ended it.
 */
export function createConnections(maxUnsent: number): Connections {
  const open = new Map<Socket, Connection>()
  /** How many connections a body is being sent to: the cache gives all of them the same bytes. */
  const sharers = new Map<Uint8Array, number>()
  const closed: Record<Closing, number> = { pipelining: 0, memory: 0, stalled: 0 }
  let total = 0

  function add(socket: Socket): void {
    open.set(socket, { socket, asked: [], body: undefined, unsent: 0, written: 0, queued: 0, still: 0 })
    socket.once('close', () => remove(socket))
  }

  function remove(socket: Socket): void {
    const connection = open.get(socket)
    if (!connection) return
    open.delete(socket)
    connection.asked.length = 0
    total -= connection.unsent
    release(connection)
  }

  function close({ socket }: Connection, why: Closing): void {
    closed[why]++
    remove(socket)
    socket.destroy()
  }

  function inTurn(handle: RequestListener): RequestListener {
    return (request, response) => {
      const connection = open.get(request.socket)
      // One packet can have more requests than those for which its connection was closed.
      if (!connection) return
      const { asked } = connection
      const bytes = asked.length === 0 ? 0 : bytesOf(request)
      asked.push({ response, answer: () => handle(request, response), bytes })
      const waiting = asked.reduce((sum, each) => sum + each.bytes, 0)
      if (asked.length > MAX_OPEN || waiting > MAX_WAITING_BYTES) close(connection, 'pipelining')
      else if (asked.length === 1) answerNext(connection)
    }
  }

  function answerNext(connection: Connection): void {
    const [next] = connection.asked
    // After "Connection: close" no other request is answered (RFC 9112, section 9.6).
    if (!next || !connection.socket.writable) return
    next.response.once('close', () => {
      release(connection)
      connection.asked.shift()
      // Other connections have their turn before.
      if (connection.asked.length > 0) setImmediate(answerNext, connection)
    })
    next.answer()
  }

  function share(connection: Connection, body: Uint8Array): void {
    connection.body = body
    sharers.set(body, (sharers.get(body) ?? 0) + 1)
  }

  function release(connection: Connection): void {
    const { body } = connection
    if (!body) return
    connection.body = undefined
    const others = (sharers.get(body) ?? 1) - 1
    if (others > 0) sharers.set(body, others)
    else sharers.delete(body)
  }

  function unsentOf({ socket, asked, body }: Connection): number {
    if (queuedBytes(socket) === 0) return 0
    const { writableLength } = asked[0]?.response ?? socket
    return writableLength / ((body && sharers.get(body)) ?? 1)
  }

  function weighAll(): void {
    total = 0
    for (const connection of open.values()) {
      connection.unsent = unsentOf(connection)
      total += connection.unsent
    }
  }

  function wrote(socket: Socket): void {
    const connection = open.get(socket)
    if (!connection) return
    const unsent = unsentOf(connection)
    total += unsent - connection.unsent
    connection.unsent = unsent
    if (total <= maxUnsent) return
    // Meanwhile others were read.
    weighAll()
    while (total > maxUnsent) {
      const heaviest = [...open.values()].reduce((most, other) => (other.unsent > most.unsent ? other : most))
      close(heaviest, 'memory')
    }
  }

  function look(): void {
    for (const connection of open.values()) {
      const { socket } = connection
      const [written, queued] = [socket.bytesWritten - socket.writableLength, queuedBytes(socket)]
      const waits = queued > 0 || socket.writableEnded
      const isStill = waits && written === connection.written && queued === connection.queued
      connection.still = isStill ? connection.still + 1 : 0
      connection.written = written
      connection.queued = queued
      if (connection.still >= MAX_STILL) close(connection, 'stalled')
    }
    weighAll()
  }

  class Response<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
    override write(chunk: unknown, ...more: unknown[]): boolean {
      const takesMore: boolean = Reflect.apply(super.write, this, [chunk, ...more])
      wrote(this.req.socket)
      return takesMore
    }
    override end(...given: unknown[]): this {
      const [chunk] = given
      const connection = open.get(this.req.socket)
      if (connection && chunk instanceof Uint8Array) share(connection, chunk)
      Reflect.apply(super.end, this, given)
      wrote(this.req.socket)
      return this
    }
  }

  return {
    inTurn,
    Request: EdgeRequest,
    follow(server) {
      const timer = setInterval(look, LOOK_EVERY).unref()
      return server.on('connection', add).once('close', () => clearInterval(timer))
    },
    stateOf(socket) {
      const [first] = open.get(socket)?.asked ?? []
      return !first ? 'idle' : first.response.headersSent ? 'answering' : 'asked'
    },
    counts() {
      weighAll()
      let openAnswers = 0
      for (const { asked } of open.values()) openAnswers += asked.length
      return { connections: open.size, openAnswers, unsentBytes: Math.round(total), closed: { ...closed } }
    },
    Response,
  }
}

/**
 * A request; those of a closed connection look like an upgrade, at which node:http stops reading the packet. It would make 1,300 requests
 * of one otherwise, and an error for each (25 ms).
 */
class EdgeRequest extends IncomingMessage {
  declare private isUpgrade: boolean | null
  get upgrade(): boolean | null {
    return this.isUpgrade || this.socket?.destroyed === true
  }
  set upgrade(isUpgrade: boolean | null) {
    this.isUpgrade = isUpgrade
  }
}

/** Bytes of a request's head, and of as much of its body as is read before somebody wants it. */
function bytesOf(request: IncomingMessage): number {
  const head = request.rawHeaders.reduce((sum, text) => sum + text.length, request.url?.length ?? 0)
  const { 'content-length': length, 'transfer-encoding': coding } = request.headers
  const body = coding === undefined ? Number(length ?? 0) : Number.POSITIVE_INFINITY
  return head + Math.min(body, request.readableHighWaterMark)
}

/**
 * Bytes that the operating system has not taken from a socket yet. node:net has no public name for them; the timeouts of its own
 * sockets read the same number.
 */
function queuedBytes(socket: Socket & { _handle?: { writeQueueSize?: number } | null }): number {
  return socket._handle?.writeQueueSize ?? 0
}
