import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type DatabaseProxy = {
  /** The address of the database through the proxy. */
  url: string
  /**
   * Stops forwarding without closing anything, as a network that drops packets: on all connections, on the existing
   * ones, or on those that listen for invalidations.
   */
  pause: (including?: 'all' | 'present' | 'log') => void
  resume: () => void
  /** Calls `act` once, instead of forwarding, when the server reports the commit of a writing transaction. */
  onCommit: (act: () => void) => void
  close: () => Promise<void>
}

type Pair = { client: Socket; server: Socket; isPaused: boolean; listens: boolean; held: (() => void)[] }

/**
 * PostgreSQL's answer to a COMMIT: CommandComplete, its length, the tag (Frontend/Backend Protocol, "Message formats").
 */
const COMMITTED = Buffer.from('C\0\0\0\x0bCOMMIT\0', 'latin1')

/** A TCP proxy in front of a database, for network faults. */
export async function proxyBefore(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl)
  const pairs = new Set<Pair>()
  let isPausedForAll = false
  let onCommit: (() => void) | undefined

  const listener = createServer((client) => {
    const server = connect(Number(target.port), target.hostname)
    const pair: Pair = { client, server, isPaused: isPausedForAll, listens: false, held: [] }
    pairs.add(pair)
    let wrote = false
    const forward = (to: Socket, bytes: Buffer) => {
      if (pair.isPaused) pair.held.push(() => to.write(bytes))
      else to.write(bytes)
    }
    client.on('data', (bytes) => {
      wrote ||= bytes.includes('INSERT INTO invalidations')
      pair.listens ||= bytes.includes('LISTEN ')
      forward(server, bytes)
    })
    server.on('data', (bytes) => {
      if (onCommit && wrote && bytes.includes(COMMITTED)) {
        const act = onCommit
        onCommit = undefined
        act()
        return
      }
      forward(client, bytes)
    })
    const end = () => {
      pairs.delete(pair)
      client.destroy()
      server.destroy()
    }
    for (const socket of [client, server]) socket.on('close', end).on('error', end)
  })
  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const url = new URL(databaseUrl)
  url.port = String((listener.address() as AddressInfo).port)

  return {
    url: url.href,
    pause(including = 'all') {
      isPausedForAll = including === 'all'
      for (const pair of pairs) if (including !== 'log' || pair.listens) pair.isPaused = true
    },
    resume() {
      isPausedForAll = false
      for (const pair of pairs) {
        pair.isPaused = false
        for (const write of pair.held.splice(0)) write()
      }
    },
    onCommit: (act) => {
      onCommit = act
    },
    async close() {
      for (const { client, server } of pairs) {
        client.destroy()
        server.destroy()
      }
      listener.close()
    },
  }
}
