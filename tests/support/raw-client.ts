import { connect, type Socket } from 'node:net'

export type RawClient = {
  socket: Socket
  /** Everything received so far. */
  received: () => string
  /** The status codes of the answers so far. */
  statuses: () => number[]
  isClosed: () => boolean
}

/** A connection that sends what it is given; with `isReading` false it reads nothing. */
export function rawClient(port: number, sent: string, { isReading = true, allowHalfOpen = false } = {}): RawClient {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen })
  let text = ''
  let isClosed = false
  socket.on('error', () => {})
  socket.once('close', () => {
    isClosed = true
  })
  if (isReading)
    socket.on('data', (piece) => {
      text += piece.toString('latin1')
    })
  else socket.pause()
  if (sent) socket.write(sent)
  return {
    socket,
    received: () => text,
    statuses: () => [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status)),
    isClosed: () => isClosed,
  }
}

/** A request without a body, as it is written on a connection. */
export const requestFor = (path: string, method = 'GET') => `${method} ${path} HTTP/1.1\r\nhost: a\r\n\r\n`
