import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { TrackerError } from '@/server/platform/trackers/faults'
import { mostHashes, scrape } from '@/server/platform/trackers/scrape'
import fc, { runs } from '@/tests/support/fast-check'
import { bencode } from '@/tests/support/torrents'
import { startTracker } from '@/tests/support/trackers'

const options = { privateToo: true, timeout: 5000 }
const hashOf = (n: number) => Buffer.alloc(20, n)
const hex = (n: number) => hashOf(n).toString('hex')

test.each(['http', 'udp'] as const)('a tracker of another program is asked over %s', async (kind) => {
  const tracker = await startTracker()
  await tracker.announce(hex(1), { seeders: 3, leechers: 2 })
  await tracker.announce(hex(2), { seeders: 0, leechers: 1 })
  const { peers } = await scrape(tracker[kind], [hashOf(1), hashOf(2)], options)
  expect(peers.get(hex(1))).toMatchObject({ seeders: 3, leechers: 2 })
  expect(peers.get(hex(2))).toMatchObject({ seeders: 0, leechers: 1 })
})

test('74 torrents fit into a packet, 40 into an address', async () => {
  const tracker = await startTracker()
  expect([mostHashes(tracker.udp), mostHashes(tracker.http)]).toEqual([74, 40])
  await tracker.announce(hex(74), { seeders: 5, leechers: 0 })
  const all = Array.from({ length: 74 }, (_, n) => hashOf(n + 1))
  const { peers } = await scrape(tracker.udp, all, options)
  expect(peers.size).toBe(74)
  expect(peers.get(hex(74))).toMatchObject({ seeders: 5 })
})

test('trackers on this machine are refused by default, other schemes always', async () => {
  const closed = { ...options, privateToo: false }
  await expect(scrape('udp://127.0.0.1:6969', [hashOf(1)], closed)).rejects.toMatchObject({ fault: 'privateAddress' })
  await expect(scrape('http://localhost:6969/announce', [hashOf(1)], closed)).rejects.toMatchObject({
    fault: 'privateAddress',
  })
  await expect(scrape('udp://127.0.0.1:53', [hashOf(1)], closed)).rejects.toMatchObject({ fault: 'closedPort' })
  for (const address of ['wss://127.0.0.1', 'file:///etc/passwd', 'nothing'])
    await expect(scrape(address, [hashOf(1)], options)).rejects.toMatchObject({ fault: 'unsupported' })
})

test.each(['udp://127.0.0.1:0', 'http://127.0.0.1:0/announce'])(
  '%s has no port, also where any port is allowed',
  async (address) => {
    await expect(scrape(address, [hashOf(1)], options)).rejects.toMatchObject({ fault: 'closedPort' })
  },
)

/** An HTTP server in place of a tracker. */
async function http(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/announce`
}
const answering = (body: Buffer, headers: Record<string, string> = {}) =>
  http((_, response) => void response.writeHead(200, headers).end(body))
const files = (entries: [Buffer, Record<string, number>][]) =>
  bencode({ files: new Map(entries.map(([hash, numbers]) => [hash.toString('latin1'), numbers])) })
const raw = (numbers: string) => Buffer.concat([Buffer.from('d5:filesd20:'), hashOf(1), Buffer.from(`d${numbers}eee`)])
const fault = (tracker: string, timeout = 5000) =>
  scrape(tracker, [hashOf(1)], { ...options, timeout }).then(
    () => 'none',
    (error: TrackerError) => error.fault,
  )

test('a redirect is not followed', async () => {
  let asked = 0
  const other = await http((_, response) => {
    asked++
    response.end()
  })
  const tracker = await http((_, response) => void response.writeHead(302, { location: other }).end())
  expect([await fault(tracker), asked]).toEqual(['redirect', 0])
})

test('answers that are no answer are told apart', async () => {
  expect(await fault(await answering(Buffer.from('<html>')))).toBe('malformed')
  expect(await fault(await answering(Buffer.alloc(0)))).toBe('malformed')
  expect(await fault(await answering(Buffer.from('d')))).toBe('malformed')
  expect(await fault(await answering(bencode({ 'failure reason': 'no' })))).toBe('refused')
  expect(await fault(await answering(bencode({})))).toBe('malformed')
  expect(await fault(await http((_, response) => void response.writeHead(404).end()))).toBe('status')
  expect(await fault(await http((request) => void request.socket.destroy()))).toBe('unreachable')
  expect(await fault((await answering(bencode({}))).replace('announce', 'other'))).toBe('unsupported')
})

test('an endless answer, also a compressed one, ends at its limit', async () => {
  const endless = await http((_, response) => {
    const more = () => {
      while (!response.destroyed && response.write(Buffer.alloc(65_536, 'd')));
    }
    response.on('drain', more)
    more()
  })
  expect(await fault(endless)).toBe('tooLarge')
  const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024))
  expect(await fault(await answering(bomb, { 'content-encoding': 'gzip' }))).toBe('tooLarge')
})

test('a tracker that never answers, or drips bytes, is given up in time', async () => {
  expect(await fault(await http(() => {}), 100)).toBe('timeout')
  const dripping = await http((_, response) => {
    response.writeHead(200)
    const timer = setInterval(() => response.write('d'), 10)
    response.on('close', () => clearInterval(timer))
  })
  expect(await fault(dripping, 100)).toBe('timeout')
})

test('a compressed answer is read', async () => {
  const body = raw('8:completei7e10:downloadedi9e10:incompletei4e')
  const tracker = await answering(gzipSync(body), { 'content-encoding': 'gzip' })
  const { peers } = await scrape(tracker, [hashOf(1)], options)
  expect(peers.get(hex(1))).toEqual({ seeders: 7, leechers: 4, completed: 9 })
})

test('numbers that cannot be true, and torrents that were not asked for, are ignored', async () => {
  const lies = ['8:completei-1e10:incompletei1e', '8:completei9007199254740993e10:incompletei1e', '8:completei1e']
  for (const numbers of lies) {
    const { peers } = await scrape(await answering(raw(numbers)), [hashOf(1)], options)
    expect([...peers]).toEqual([])
  }
  const other = await answering(files([[hashOf(2), { complete: 1, incomplete: 1 }]]))
  expect((await scrape(other, [hashOf(1)], options)).peers.size).toBe(0)
  const negative = await answering(raw('8:completei1e10:downloadedi-5e10:incompletei0e'))
  expect((await scrape(negative, [hashOf(1)], options)).peers.get(hex(1))?.completed).toBeNull()
})

test('whatever an HTTP tracker answers, the result is peers or a fault', async () => {
  let body = Buffer.alloc(0)
  const tracker = await http((_, response) => void response.end(body))
  const valid = raw('8:completei7e10:downloadedi9e10:incompletei4e')
  await fc.assert(
    fc.asyncProperty(fc.nat(valid.length - 1), fc.nat(255), fc.nat(valid.length), async (at, byte, length) => {
      body = Buffer.from(valid.subarray(0, Math.max(at + 1, length)))
      body[at] = byte
      const result = await scrape(tracker, [hashOf(1)], options).catch((error: unknown) => error)
      if (result instanceof Error) expect(result).toBeInstanceOf(TrackerError)
    }),
    runs(50),
  )
})

/** A UDP socket in place of a tracker; `answer` gets each packet and gives the packets to send back. */
async function udp(answer: (packet: Buffer) => Buffer[]): Promise<string> {
  const socket = createSocket('udp4').bind(0, '127.0.0.1')
  await once(socket, 'listening')
  socket.on('message', (packet, { port, address }) => {
    for (const part of answer(packet)) socket.send(part, port, address)
  })
  onTestFinished(() => void socket.close())
  return `udp://127.0.0.1:${socket.address().port}`
}
const action = (packet: Buffer) => packet.readUInt32BE(8)
const words = (...values: number[]) =>
  Buffer.concat(values.map((value) => Buffer.from([24, 16, 8, 0].map((by) => (value >>> by) & 255))))
/** A right answer to a packet: seeders, completed, leechers. */
const right = (packet: Buffer, numbers = words(3, 2, 1)) =>
  Buffer.concat([words(action(packet)), packet.subarray(12, 16), action(packet) === 0 ? Buffer.alloc(8, 1) : numbers])
const wrongId = (packet: Buffer) => {
  const answer = right(packet, words(9, 9, 9))
  answer.writeUInt32BE((answer.readUInt32BE(4) + 1) >>> 0, 4)
  return answer
}

test('an answer with another transaction id is not ours', async () => {
  const forged = await udp((packet) => [wrongId(packet), Buffer.alloc(3), right(packet)])
  const { peers } = await scrape(forged, [hashOf(1)], options)
  expect(peers.get(hex(1))).toEqual({ seeders: 3, completed: 2, leechers: 1 })
  expect(await fault(await udp((packet) => [wrongId(packet)]), 100)).toBe('timeout')
})

test('short, false and refusing packets are faults; impossible numbers are ignored', async () => {
  expect(await fault(await udp((packet) => [right(packet, words(1, 2))]))).toBe('malformed')
  const swapped = await udp((packet) => [Buffer.concat([words(1), packet.subarray(12, 16), Buffer.alloc(20)])])
  expect(await fault(swapped)).toBe('malformed')
  const refusing = await udp((packet) => [Buffer.concat([words(3), packet.subarray(12, 16), Buffer.from('no')])])
  expect(await fault(refusing)).toBe('refused')
  const lying = await udp((packet) => [right(packet, words(0xffffffff, 1, 1))])
  expect((await scrape(lying, [hashOf(1)], options)).peers.size).toBe(0)
})

test('a lost packet is sent again, and a closed port is noticed', async () => {
  let packets = 0
  const losing = await udp((packet) => (packets++ === 0 ? [] : [right(packet)]))
  const { peers } = await scrape(losing, [hashOf(1)], { ...options, timeout: 2000 })
  expect(peers.size).toBe(1)
  const socket = createSocket('udp4').bind(0, '127.0.0.1')
  await once(socket, 'listening')
  const { port } = socket.address()
  socket.close()
  await once(socket, 'close')
  expect(await fault(`udp://127.0.0.1:${port}`)).toBe('unreachable')
})
