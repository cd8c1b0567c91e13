import { connect, type Socket } from 'node:net'
import type { Bench } from './bench'
import { interleaved, median } from './measure'
import { peak, watchMemory } from './memory'
import { type Findings, megabytes, milliseconds } from './report'
import { openVisitor, p99 } from './visitor'

/** Requests of one packet, and connections that send one in each second. */
const PIPELINED = 1300
const CONNECTIONS = 20
/** Connections that keep to the limit of open answers, and read nothing. */
const SLOW = 200
const ALLOWED = 16
const MEBIBYTE = 1024 * 1024

/**
 * What clients without an account can do with answers that they do not read: the edge's memory, and what a visitor of a
 * kept page waits.
 */
export async function unread({ databases, scale, startProduct }: Bench): Promise<Findings> {
  const product = await startProduct(await databases.real())
  const visitor = openVisitor(`${product.origin}/media`)
  await visitor.waits(scale.seconds)
  const most = { quiet: [] as number[], flooded: [] as number[] }
  /** The visitor's waiting time; notes the most memory meanwhile, since a heap grows with any load. */
  const measured = async (round: keyof typeof most) => {
    const waits = p99(visitor, scale.seconds)
    const memory = await watchMemory(product.pid, waits)
    most[round].push(peak(memory, 0, 1))
    return waits
  }
  const flooded = async () => {
    const flood = openFlood(product.origin)
    // Slow readers get what the operating system takes for them.
    await visitor.waits(1)
    const waits = await measured('flooded')
    flood.close()
    return waits
  }
  const found = await interleaved({ quiet: () => measured('quiet'), flooded }, scale.rounds)
  const [quiet, busy] = [median(found.quiet), median(found.flooded)]
  // The first round is before any of them.
  const [before = 0, highest] = [most.quiet[0], Math.max(...most.flooded)]
  const what = 'answers that nobody reads'
  return {
    rows: [
      {
        what: `${what}: 99th percentile of a cached page for another client`,
        ours: milliseconds(busy),
        partner: `without them: ${milliseconds(quiet)}`,
        ratio: busy / quiet,
        reach: { atMost: 2 },
      },
      {
        what: `${what}: memory of the edge`,
        ours: megabytes(highest),
        partner: `before them: ${megabytes(before)}`,
        ratio: (highest - before) / MEBIBYTE,
        reach: { atMost: 64 },
        unit: ' MiB',
      },
    ],
    notes: [
      `Answers that nobody reads: in each second ${CONNECTIONS} connections send ${PIPELINED.toLocaleString('en-US')} requests for \`/media\` in one packet, beside ${SLOW} that send ${ALLOWED} each; none accepts an encoding, so that each answer is made for its request alone.`,
    ],
  }
}

function openFlood(origin: string) {
  const { port, hostname, host } = new URL(origin)
  const request = `GET /media HTTP/1.1\r\nhost: ${host}\r\n\r\n`
  const sockets: Socket[] = []
  const open = (connections: number, requests: number) => {
    const packet = request.repeat(requests)
    for (let n = 0; n < connections; n++) {
      const socket = connect(Number(port), hostname).on('error', () => {})
      socket.pause().write(packet)
      sockets.push(socket)
    }
  }
  open(SLOW, ALLOWED)
  open(CONNECTIONS, PIPELINED)
  const timer = setInterval(open, 1000, CONNECTIONS, PIPELINED)
  return {
    close() {
      clearInterval(timer)
      for (const socket of sockets) socket.destroy()
    },
  }
}
