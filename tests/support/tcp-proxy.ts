import { connect, createServer, type Socket } from 'node:net'

export type TcpProxy = {
  /** Where it listens. */
  readonly port: number
  /** Connections accepted so far, and open ones. */
  readonly accepted: number
  readonly open: number
  /**
   * Stops forwarding, also on new connections, without closing any: a network that drops packets, in both directions or
   * only those of the answers.
   */
  pause: (what?: 'both' | 'answers') => void
  /** Forwards again, first what arrived meanwhile. */
  resume: () => void
  /** Ends all connections; new ones are accepted. */
  cut: () => void
  /** Ends all connections; new ones go to another port. */
  redirect: (to: number) => void
  close: () => Promise<void>
}

/** Forwards connections from a free loopback port to another port there. */
export async function tcpProxy(first: number, host = '127.0.0.1'): Promise<TcpProxy> {
  let to = first
  const sockets = new Set<Socket>()
  const answering = new Set<Socket>()
  let paused: 'nothing' | 'both' | 'answers' = 'nothing'
  let accepted = 0
  let open = 0

  const isPaused = (from: Socket) => paused === 'both' || (paused === 'answers' && answering.has(from))

  function forward(from: Socket, into: Socket): void {
    sockets.add(from)
    if (isPaused(from)) from.pause()
    from.on('data', (bytes) => void into.write(bytes))
    from.on('error', () => {})
    from.once('close', () => {
      sockets.delete(from)
      answering.delete(from)
      into.destroy()
    })
  }

  const server = createServer((client) => {
    accepted++
    open++
    client.once('close', () => open--)
    const behind = connect(to, host)
    answering.add(behind)
    forward(client, behind)
    forward(behind, client)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const at = server.address()
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    port: at && typeof at === 'object' ? at.port : 0,
    get accepted() {
      return accepted
    },
    get open() {
      return open
    },
    pause(what = 'both') {
      paused = what
      for (const socket of sockets) if (isPaused(socket)) socket.pause()
    },
    resume() {
      paused = 'nothing'
      for (const socket of sockets) socket.resume()
    },
    cut,
    redirect(port) {
      to = port
      cut()
    },
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      cut()
      await closed
    },
  }
}
