import { createServer, type Server } from 'node:http'
import type { Socket } from 'node:net'

/** Milliseconds that requests in flight may take when the program, or an origin of it, ends. */
export const CLOSE_TIMEOUT = 10_000

/** The connections of each server. */
const connections = new WeakMap<Server, Set<Socket>>()

/** The variables that say where a server listens, for sentences. */
export type Where = { port: string; host: string }
const OF_SITE: Where = { port: 'PORT', host: 'HOST' }
export const OF_METRICS: Where = { port: 'METRICS_PORT', host: 'METRICS_HOST' }
export const OF_WORKER_METRICS: Where = { port: 'WORKER_METRICS_PORT', host: 'METRICS_HOST' }

/** @throws Error with one sentence when the server cannot listen there */
export function listen(server: Server, port: number, host: string, where = OF_SITE): Promise<void> {
  const open = new Set<Socket>()
  connections.set(server, open)
  server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(new Error(problemOf(error, host, port, where))))
    server.listen(port, host, resolve)
  })
}

/** Reports a port in use before the slow part of a start. @throws Error with one sentence */
export async function expectFreePort(port: number, host: string, where = OF_SITE): Promise<void> {
  const probe = createServer()
  await listen(probe, port, host, where)
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

function problemOf(error: NodeJS.ErrnoException, host: string, port: number, where: Where): string {
  const { code, message } = error
  const at = `The address ${host.includes(':') ? `[${host}]` : host}:${port}`
  if (code === 'EADDRINUSE' && where === OF_SITE)
    return `Port ${port} is taken by another program: stop it, or choose another with PORT=3001 npm start.`
  if (code === 'EADDRINUSE')
    return `Port ${port} (${where.port}) is taken by another program: stop it, or choose another by ${where.port}.`
  if (code === 'EACCES')
    return `Port ${port} may not be used by this account: choose one above 1023 with ${where.port}.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN' || code === 'EINVAL')
    return `${at} cannot be used: it is none of this machine. Choose another by ${where.host} (0.0.0.0 is each of them).`
  if (code === 'EAFNOSUPPORT') return `${at} cannot be used: this machine has no IPv6. Choose another by ${where.host}.`
  return `${at} cannot be used: ${message}`
}
