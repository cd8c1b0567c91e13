import { connect, type Socket } from 'node:net'
import { ACCEPTED } from './http'

const CONNECTIONS = 32
const LAST_CHUNK = '0\r\n\r\n'

/**
 * Answers per second under 32 connections, each of which asks for the next path as soon as it has its answer whole.
 * Reads of an answer only where it ends: with few cores a generator that takes answers apart would cost more than the
 * servers do, and so measure itself (autocannon took two thirds of what both used, and halved the rate).
 * @throws Error when anything but answers with status 200 came, since those would be measured, too.
 */
export async function throughput(origin: string, path: string | (() => string), seconds: number): Promise<number> {
  const { host, hostname, port } = new URL(origin)
  const request = (asked: string) => `GET ${asked} HTTP/1.1\r\nhost: ${host}\r\naccept-encoding: ${ACCEPTED}\r\n\r\n`
  const same = typeof path === 'string' ? request(path) : ''
  const next = typeof path === 'string' ? () => same : () => request(path())
  const ended = { good: 0, bad: 0 }
  const count = (status: string) => ended[status === '200' ? 'good' : 'bad']++
  const sockets = Array.from({ length: CONNECTIONS }, () => asking(connect(Number(port), hostname), next, count))
  const start = performance.now()
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
  const took = performance.now() - start
  for (const socket of sockets) socket.destroy()
  if (ended.good === 0 || ended.bad > 0)
    throw new Error(`${origin} gave ${ended.good} good and ${ended.bad} bad answers: nothing can be measured so.`)
  return (ended.good * 1000) / took
}

/** Asks over one connection, again and again; an answer ends after its content-length, or with the last empty chunk. */
function asking(socket: Socket, next: () => string, count: (status: string) => void): Socket {
  let status = ''
  let left = 0
  let chunked = false
  let head = Buffer.alloc(0)
  let tail = ''
  socket.setNoDelay(true)
  socket.on('error', () => count('lost'))
  socket.on('end', () => count('lost'))
  socket.on('data', (bytes) => {
    if (status === '') {
      head = head.length === 0 ? bytes : Buffer.concat([head, bytes])
      const end = head.indexOf('\r\n\r\n')
      if (end < 0) return
      const fields = head.toString('latin1', 0, end)
      const length = /^content-length: *(\d+)/im.exec(fields)?.[1]
      status = fields.slice(9, 12)
      chunked = length === undefined
      left = Number(length ?? 0) - (head.length - end - 4)
      head = Buffer.alloc(0)
    } else left -= bytes.length
    if (chunked)
      tail = (tail + bytes.toString('latin1', Math.max(0, bytes.length - LAST_CHUNK.length))).slice(-LAST_CHUNK.length)
    if (chunked ? tail !== LAST_CHUNK : left > 0) return
    count(status)
    status = ''
    tail = ''
    socket.write(next())
  })
  socket.write(next())
  return socket
}
