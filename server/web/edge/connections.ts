import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { bodySharers, bytesOf, countingResponse, EdgeRequest, queuedBytes } from './connection-bytes'

/**
 * Requests of one connection that are not answered. With one more it is closed, and its client repeats them (RFC 9112,
 * section 9.3.2).
 */
const MAX_OPEN = 16
/** Bytes of those requests that wait for their turn. */
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

export type Connections = ReturnType<typeof createConnections>

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
 * The connections of clients. Each has at most 16 open answers, of which one at a time is made. So a client that does
 * not read holds one answer. Unsent bytes of all are at most `maxUnsent`; above that the connection with the most is
 * closed. So is a connection whose client reads nothing of an answer for 60 s, or leaves it open for 60 s after we have
 * ended it.
 */
export function createConnections(maxUnsent: number) {
  const open = new Map<Socket, Connection>()
  const sharers = bodySharers()
  const unsent = unsentBytes(open, maxUnsent, sharers.of, close)
  const closed: Record<Closing, number> = { pipelining: 0, memory: 0, stalled: 0 }

  function add(socket: Socket): void {
    open.set(socket, { socket, asked: [], body: undefined, unsent: 0, written: 0, queued: 0, still: 0 })
    socket.once('close', () => remove(socket))
  }

  function remove(socket: Socket): void {
    const connection = open.get(socket)
    if (!connection) return
    open.delete(socket)
    connection.asked.length = 0
    unsent.forget(connection)
    release(connection)
  }

  function close({ socket }: Connection, why: Closing): void {
    closed[why]++
    remove(socket)
    socket.destroy()
  }

  /** Calls `handle` for the requests of each connection one after the other, however many come at once. */
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

  function share(socket: Socket, body: Uint8Array): void {
    const connection = open.get(socket)
    if (!connection) return
    connection.body = body
    sharers.add(body)
  }

  function release(connection: Connection): void {
    if (connection.body) sharers.remove(connection.body)
    connection.body = undefined
  }

  function look(): void {
    for (const connection of open.values()) {
      noteProgress(connection)
      if (connection.still >= MAX_STILL) close(connection, 'stalled')
    }
    unsent.weigh()
  }

  /** The classes of requests, and of answers, which count what is written. */
  const Request: typeof IncomingMessage = EdgeRequest
  const Response: typeof ServerResponse = countingResponse(share, unsent.wrote)
  return {
    inTurn,
    Request,
    Response,
    /** Follows the connections of a server, until it closes. */
    follow(server: Server): Server {
      const timer = setInterval(look, LOOK_EVERY).unref()
      return server.on('connection', add).once('close', () => clearInterval(timer))
    },
    /** Whether a connection has a request that is not answered, and whether that answer has begun. */
    stateOf(socket: Socket): 'idle' | 'asked' | 'answering' {
      const [first] = open.get(socket)?.asked ?? []
      return !first ? 'idle' : first.response.headersSent ? 'answering' : 'asked'
    },
    counts(): ConnectionCounts {
      const unsentBytes = Math.round(unsent.weigh())
      let openAnswers = 0
      for (const { asked } of open.values()) openAnswers += asked.length
      return { connections: open.size, openAnswers, unsentBytes, closed: { ...closed } }
    },
  }
}

/** Follows the unsent bytes of all connections; above `most`, the connection with the most is closed. */
function unsentBytes(
  open: ReadonlyMap<Socket, Connection>,
  most: number,
  sharersOf: (body: Uint8Array | undefined) => number,
  close: (connection: Connection, why: Closing) => void,
) {
  let total = 0

  function unsentOf({ socket, asked, body }: Connection): number {
    if (queuedBytes(socket) === 0) return 0
    const { writableLength } = asked[0]?.response ?? socket
    return writableLength / sharersOf(body)
  }

  function weigh(): number {
    total = 0
    for (const connection of open.values()) {
      connection.unsent = unsentOf(connection)
      total += connection.unsent
    }
    return total
  }

  function wrote(socket: Socket): void {
    const connection = open.get(socket)
    if (!connection) return
    const unsent = unsentOf(connection)
    total += unsent - connection.unsent
    connection.unsent = unsent
    if (total <= most) return
    // Meanwhile others were read.
    weigh()
    while (total > most) {
      const heaviest = [...open.values()].reduce((most, other) => (other.unsent > most.unsent ? other : most))
      close(heaviest, 'memory')
    }
  }

  return {
    weigh,
    wrote,
    forget: ({ unsent }: Connection): void => {
      total -= unsent
    },
  }
}

/** Notes what was read since the last look. */
function noteProgress(connection: Connection): void {
  const { socket } = connection
  const [written, queued] = [socket.bytesWritten - socket.writableLength, queuedBytes(socket)]
  const waits = queued > 0 || socket.writableEnded
  const isStill = waits && written === connection.written && queued === connection.queued
  connection.still = isStill ? connection.still + 1 : 0
  connection.written = written
  connection.queued = queued
}
