import { type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { Resolved } from '@/server/platform/fetching/resolve'
import { BencodeError, BencodeReader } from '@/server/platform/parsing/torrent/bencode'
import { TrackerError } from './faults'
import { believable } from './peers'
import type { Peers, Scraped } from './scrape'

type Target = Resolved & { port: number; timeout: number }

/** Most bytes of an answer, compressed or not. 40 torrents take 4 kB. */
const MAX_BYTES = 256 * 1024

/**
 * Asks an HTTP tracker (BEP 48) for several torrents. It connects to the address of the target, follows no redirect,
 * and gives up when the time is over, even if bytes arrive.
 * @throws TrackerError
 */
export async function scrapeHttp(announce: URL, target: Target, hashes: readonly Buffer[]): Promise<Scraped> {
  const path = scrapePath(announce)
  if (path === null) throw new TrackerError('unsupported')
  const query = hashes.map((hash) => `info_hash=${percent(hash)}`).join('&')
  const body = await get(announce, `${path}?${query}`, target)
  try {
    return answerOf(body, new Set(hashes.map((hash) => hash.toString('hex'))))
  } catch (error) {
    throw error instanceof BencodeError ? new TrackerError('malformed') : error
  }
}

/** By convention "scrape" replaces "announce" at the beginning of the last part of the path; else null. */
function scrapePath({ pathname }: URL): string | null {
  const at = pathname.lastIndexOf('/') + 1
  return pathname.startsWith('announce', at)
    ? `${pathname.slice(0, at)}scrape${pathname.slice(at + 'announce'.length)}`
    : null
}

const percent = (bytes: Buffer) => bytes.toString('hex').replace(/../g, '%$&')

async function get(url: URL, path: string, { address, family, port, timeout }: Target): Promise<Buffer> {
  const name = url.hostname.replace(/^\[(.*)\]$/, '$1')
  const ask = url.protocol === 'https:' ? requestHttps : requestHttp
  const call = ask({
    host: address,
    family,
    port,
    path,
    agent: false,
    headers: {
      host: url.host,
      accept: '*/*',
      'accept-encoding': 'gzip',
      connection: 'close',
      'user-agent': 'Mokuroku',
    },
    // The certificate must be that of the name, not of the address.
    ...(isIP(name) ? {} : { servername: name }),
  })
  return unpacked(await answered(call, timeout))
}

type Answer = { body: Buffer; isPacked: boolean }

function answered(call: ClientRequest, timeout: number): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      clearTimeout(late)
      settle()
      call.destroy()
    }
    const fail = (fault: 'unreachable' | 'timeout' | 'redirect' | 'status' | 'tooLarge') =>
      end(() => reject(new TrackerError(fault)))
    const late = setTimeout(() => fail('timeout'), timeout)
    call.on('error', () => fail('unreachable'))
    call.on('response', (response) => {
      const { statusCode = 0 } = response
      if (statusCode >= 300 && statusCode < 400) return fail('redirect')
      if (statusCode !== 200) return fail('status')
      const packed = response.headers['content-encoding'] === 'gzip'
      collect(
        response,
        () => fail('tooLarge'),
        (body) => end(() => resolve({ body, isPacked: packed })),
      )
      response.on('error', () => fail('unreachable'))
      response.on('aborted', () => fail('unreachable'))
    })
    call.end()
  })
}

function collect(response: IncomingMessage, tooLarge: () => void, done: (body: Buffer) => void): void {
  const parts: Buffer[] = []
  let size = 0
  response.on('data', (part: Buffer) => {
    size += part.length
    if (size > MAX_BYTES) return tooLarge()
    parts.push(part)
  })
  response.on('end', () => done(Buffer.concat(parts)))
}

async function unpacked({ body, isPacked }: Answer): Promise<Buffer> {
  if (!isPacked) return body
  return promisify(gunzip)(body, { maxOutputLength: MAX_BYTES }).catch((error: NodeJS.ErrnoException) => {
    throw new TrackerError(error.code === 'ERR_BUFFER_TOO_LARGE' ? 'tooLarge' : 'malformed')
  })
}

function answerOf(body: Buffer, asked: ReadonlySet<string>): Scraped {
  const reader = new BencodeReader(body)
  if (body.length === 0 || reader.kind() !== 'dictionary') throw new TrackerError('malformed')
  let peers: Map<string, Peers> | null = null
  let interval: number | null = null
  reader.dictionary((name) => {
    if (name === 'failure reason') throw new TrackerError('refused')
    if (name === 'files' && reader.kind() === 'dictionary') peers = filesOf(reader, asked)
    else if (name === 'flags' && reader.kind() === 'dictionary')
      interval = numbersOf(reader).get('min_request_interval') ?? null
    else reader.skip()
  })
  reader.end()
  if (!peers) throw new TrackerError('malformed')
  return { peers, interval }
}

/** Torrents that were not asked for are ignored. */
function filesOf(reader: BencodeReader, asked: ReadonlySet<string>): Map<string, Peers> {
  const peers = new Map<string, Peers>()
  reader.dictionary((key) => {
    const hash = Buffer.from(key, 'latin1').toString('hex')
    if (!asked.has(hash) || reader.kind() !== 'dictionary') return reader.skip()
    const numbers = numbersOf(reader)
    const count = (name: string) => numbers.get(name) ?? null
    const counts = believable({
      seeders: count('complete'),
      leechers: count('incomplete'),
      completed: count('downloaded'),
    })
    if (counts) peers.set(hash, counts)
  })
  return peers
}

function numbersOf(reader: BencodeReader): Map<string, number> {
  const numbers = new Map<string, number>()
  reader.dictionary((key) => {
    if (reader.kind() === 'integer') numbers.set(key, reader.integer())
    else reader.skip()
  })
  return numbers
}
