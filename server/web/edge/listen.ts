import { createServer, type Server } from 'node:http'
import type { Socket } from 'node:net'

/** Milliseconds that requests in flight may take when the program, or an origin of it, ends. */
export const CLOSE_TIMEOUT = 10_000

/** The connections of each server. */
const connections = new WeakMap<Server, Set<Socket>>()

/** @throws Error with one sentence when the server cannot listen there */
export function listen(server: Server, port: number, host: string): Promise<void> {
  const open = new Set<Socket>()
  connections.set(server, open)
  server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(new Error(problemOf(error, host, port))))
    server.listen(port, host, resolve)
  })
}

/** Reports a port in use before the slow part of a start. @throws Error with one sentence */
export async function expectFreePort(port: number, host: string): Promise<void> {
  const probe = createServer()
  await listen(probe, port, host)
  await new Promise((resolve) => probe.close(resolve))
}

/** Stops accepting, waits for the requests in flight, then closes. */
export async function drained(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve))
  // A connection becomes idle when its answer has been sent.
  const idle = setInterval(closeIdle, 25)
  const late = setTimeout(() => server.closeAllConnections(), CLOSE_TIMEOUT)
  await closed
  clearInterval(idle)
  clearTimeout(late)

  function closeIdle(): void {
    server.closeIdleConnections()
    // Browsers open spare connections; node:http counts them as idle only after their first request.
    for (const socket of connections.get(server) ?? []) if (socket.bytesRead === 0) socket.destroy()
  }
}

function problemOf(error: NodeJS.ErrnoException, host: string, port: number): string {
  if (error.code === 'EADDRINUSE')
    return `Port ${port} is taken by another program: stop it, or choose another with PORT=3001 npm start.`
  if (error.code === 'EACCES') return `Port ${port} may not be used by this account: choose one above 1023 with PORT.`
  return `The address ${host}:${port} cannot be used: ${error.message}`
}
