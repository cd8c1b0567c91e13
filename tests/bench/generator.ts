import { connect, type Socket } from 'node:net'
import { ACCEPTED, fetchGood } from './http'

const CONNECTIONS = 32
const LAST_CHUNK = '0\r\n\r\n'

/**
 * Answers per second under 32 connections, each of which requests the next path when it has its complete answer. It
 * only looks for the end of an answer: with few cores a generator that parses answers would cost more than the servers,
 * and would measure itself (autocannon took two thirds of the time, and halved the rate). During 0 seconds it asks
 * once.
 * @throws Error for any status but 200, since such answers would be measured, too
 */
export async function throughput(origin: string, path: string | (() => string), seconds: number): Promise<number> {
  if (seconds === 0) return fetchGood(origin + (typeof path === 'string' ? path : path())).then(() => 1)
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

/** Sends requests over one connection; an answer ends after its content-length, or with the last empty chunk. */
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
