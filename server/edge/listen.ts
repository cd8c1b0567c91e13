import { createServer, type Server } from 'node:http'

/** Milliseconds in which requests that are under way may be finished when the program ends. */
const FAREWELL = 10_000

/** @throws Error with one sentence when the server cannot listen there */
export function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(new Error(problemOf(error, host, port))))
    server.listen(port, host, resolve)
  })
}

/** Says that the port is taken before the slow part of a start. @throws Error with one sentence */
export async function expectFreePort(port: number, host: string): Promise<void> {
  const probe = createServer()
  await listen(probe, port, host)
  await new Promise((resolve) => probe.close(resolve))
}

/** Stops accepting, lets what is in flight be finished, then closes. */
export async function drained(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve))
  // A connection becomes idle with the answer that it waits for.
  const idle = setInterval(() => server.closeIdleConnections(), 25)
  const late = setTimeout(() => server.closeAllConnections(), FAREWELL)
  await closed
  clearInterval(idle)
  clearTimeout(late)
}

function problemOf(error: NodeJS.ErrnoException, host: string, port: number): string {
  if (error.code === 'EADDRINUSE')
    return `Port ${port} is taken by another program: stop it, or choose another with PORT=3001 npm start.`
  if (error.code === 'EACCES') return `Port ${port} may not be used by this account: choose one above 1023 with PORT.`
  return `The address ${host}:${port} cannot be used: ${error.message}`
}
