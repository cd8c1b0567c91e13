import { randomBytes } from 'node:crypto'
import { createSocket, type Socket } from 'node:dgram'
import type { Resolved } from '@/server/platform/fetching/resolve'
import { TrackerError } from './faults'
import { believable } from './peers'
import type { Peers, Scraped } from './scrape'

type Target = Resolved & { port: number; timeout: number }

/** BEP 15. */
const PROTOCOL = 0x41727101980n
const [CONNECT, SCRAPE, FAILED] = [0, 2, 3]
const HEADER = 8
const PER_HASH = 12
/** A lost packet is sent again. */
const TRIES = 2

/**
 * Asks a UDP tracker (BEP 15) for at most 74 torrents. The socket is connected: packets of other addresses do not
 * arrive.
 * @throws TrackerError
 */
export async function scrapeUdp(target: Target, hashes: readonly Buffer[]): Promise<Scraped> {
  const socket = createSocket({ type: target.family === 6 ? 'udp6' : 'udp4' })
  try {
    await connected(socket, target)
    const hello = Buffer.alloc(HEADER)
    hello.writeBigUInt64BE(PROTOCOL)
    const greeting = await exchange(socket, { id: hello, action: CONNECT, body: [], length: 8 }, target.timeout)
    const id = Buffer.from(greeting)
    const request = { id, action: SCRAPE, body: hashes, length: PER_HASH * hashes.length }
    return { peers: peersOf(hashes, await exchange(socket, request, target.timeout)), interval: null }
  } finally {
    socket.close()
  }
}

function connected(socket: Socket, { address, port }: Target): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.once('error', () => reject(new TrackerError('unreachable')))
    socket.connect(port, address, () => {
      socket.removeAllListeners('error')
      resolve()
    })
  })
}

type Request = { id: Buffer; action: number; body: readonly Buffer[]; length: number }

/** Sends a request until its answer arrives; what follows the header of the answer. */
function exchange(socket: Socket, { id, action, body, length }: Request, timeout: number): Promise<Buffer> {
  const transaction = randomBytes(4)
  const kind = Buffer.alloc(4)
  kind.writeUInt32BE(action)
  const packet = Buffer.concat([id, kind, transaction, ...body])
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      clearInterval(again)
      clearTimeout(late)
      socket.removeAllListeners()
      // An error that comes later has no reader.
      socket.on('error', () => {})
      settle()
    }
    const fail = (fault: 'unreachable' | 'timeout' | 'refused' | 'malformed') =>
      end(() => reject(new TrackerError(fault)))
    const send = () => socket.send(packet)
    const again = setInterval(send, timeout / TRIES)
    const late = setTimeout(() => fail('timeout'), timeout)
    socket.on('error', () => fail('unreachable'))
    socket.on('message', (answer) => {
      // Not the answer of this request: a late one, or forged.
      if (answer.length < HEADER || !answer.subarray(4, HEADER).equals(transaction)) return
      if (answer.readUInt32BE(0) === FAILED) return fail('refused')
      if (answer.readUInt32BE(0) !== action || answer.length < HEADER + length) return fail('malformed')
      end(() => resolve(answer.subarray(HEADER, HEADER + length)))
    })
    send()
  })
}

function peersOf(hashes: readonly Buffer[], answer: Buffer): Map<string, Peers> {
  const peers = new Map<string, Peers>()
  for (const [n, hash] of hashes.entries()) {
    const at = n * PER_HASH
    const [seeders, completed, leechers] = [at, at + 4, at + 8].map((place) => answer.readUInt32BE(place))
    const counts = believable({ seeders: seeders ?? null, leechers: leechers ?? null, completed: completed ?? null })
    if (counts) peers.set(hash.toString('hex'), counts)
  }
  return peers
}
