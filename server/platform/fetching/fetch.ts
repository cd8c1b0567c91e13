import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { type Content, sniffed } from './content'
import { FetchError } from './faults'
import { isForeignPort } from './ports'
import { type Resolver, resolveHost } from './resolve'

export type FetchRules = {
  /**
   * The origin of the address. The operator's configuration may name a private address and http. Addresses from people
   * or from a source's content are public and https, and so is every redirect of either. The operator's host may
   * redirect to itself.
   */
  from: 'operator' | 'content'
  /** Hosts that may be private, by name. */
  allowedHosts?: readonly string[]
  /** What the body must be by its first bytes; without it anything. */
  content?: Content
  /** Most bytes of the body, as they come and decompressed. */
  maxBytes: number
  /** Milliseconds for everything, to the last byte. */
  within: number
  /** Milliseconds without a byte. */
  idle?: number
  headers?: Readonly<Record<string, string>>
  /** A form to send by POST, which no redirect repeats. Without it the address is read by GET. */
  form?: URLSearchParams
  /** Most redirects, three without it. */
  redirects?: 0
  signal?: AbortSignal
  /** Only for tests: the resolver of names. */
  resolve?: Resolver
}

const MAX_REDIRECTS = 3
const IDLE = 20_000
const REDIRECTS: readonly (number | undefined)[] = [301, 302, 303, 307, 308]

/**
 * Reads a foreign address. On every hop the host is resolved once, and the connection goes to that address. All
 * statuses but redirects are the caller's to judge (304 answers `if-none-match`). The body is read once, whole, or
 * given up by ending the loop; `url` is the address after all redirects.
 * @throws FetchError, also while the body is read; the reason of `signal` when it aborts
 */
export async function fetchForeign(address: string, rules: FetchRules) {
  const first = parse(address)
  const given = { ...rules, late: AbortSignal.timeout(rules.within) }
  const signal = rules.signal ? AbortSignal.any([rules.signal, given.late]) : given.late
  const open = new Set(rules.allowedHosts)
  if (rules.from === 'operator') open.add(first.hostname)
  let url = first
  for (let hops = 0; hops <= MAX_REDIRECTS; hops++) {
    const response = await faulty(
      ask(url, { ...rules, signal, isOpen: open.has(url.hostname), isFirst: hops === 0 }),
      given,
    )
    if (!REDIRECTS.includes(response.statusCode)) {
      return { status: response.statusCode ?? 0, headers: response.headers, url, body: bodyOf(response, given) }
    }
    response.destroy()
    if (!response.headers.location || rules.form || rules.redirects === 0) break
    const next = parse(response.headers.location, url)
    // A secure address never leads to an insecure one.
    if (url.protocol === 'https:' && next.protocol !== 'https:') throw new FetchError('protocol')
    url = next
  }
  throw new FetchError('redirects')
}

/** @throws FetchError address */
function parse(address: string, base?: URL): URL {
  if (!URL.canParse(address, base)) throw new FetchError('address')
  return new URL(address, base)
}

type Asking = FetchRules & { signal: AbortSignal; isOpen: boolean; isFirst: boolean }

async function ask(url: URL, rules: Asking): Promise<IncomingMessage> {
  const isSecure = url.protocol === 'https:'
  if (!isSecure && !(rules.isOpen && url.protocol === 'http:')) throw new FetchError('protocol')
  const hasLogin = url.username !== '' || url.password !== ''
  if (hasLogin && !(rules.from === 'operator' && rules.isFirst)) throw new FetchError('address')
  const port = Number(url.port) || (isSecure ? 443 : 80)
  if (!rules.isOpen && !isForeignPort(port)) throw new FetchError('port')
  const { address, family } = await resolveHost(url.hostname, rules.isOpen, rules.resolve)
  const name = url.hostname.replace(/^\[(.*)\]$/, '$1')
  const send = isSecure ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const call = send({
      host: address,
      family,
      port,
      path: url.pathname + url.search,
      method: rules.form ? 'POST' : 'GET',
      agent: false,
      signal: rules.signal,
      timeout: rules.idle ?? IDLE,
      headers: {
        host: url.host,
        accept: '*/*',
        'accept-encoding': 'gzip',
        connection: 'close',
        'user-agent': 'Mokuroku',
        ...(rules.form && { 'content-type': 'application/x-www-form-urlencoded' }),
        ...rules.headers,
      },
      ...(hasLogin && { auth: `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}` }),
      // The certificate must be that of the name, not of the address.
      ...(isSecure && !isIP(name) && { servername: name }),
    })
    call.on('timeout', () => call.destroy(new FetchError('timeout')))
    call.on('error', reject)
    call.on('response', (response) => resolve(response))
    call.end(rules.form?.toString())
  })
}

type Ending = { signal?: AbortSignal; late: AbortSignal }

async function* bodyOf(
  response: IncomingMessage,
  { maxBytes, idle = IDLE, content, ...ending }: FetchRules & Ending,
): AsyncGenerator<Buffer, void, undefined> {
  const encoding = response.headers['content-encoding']
  try {
    if (encoding !== undefined && encoding !== 'identity' && encoding !== 'gzip') throw new FetchError('encoding')
    if (Number(response.headers['content-length']) > maxBytes) throw new FetchError('tooLarge')
    response.setTimeout(idle, () => response.destroy(new FetchError('timeout')))
    const raw = bounded(response, maxBytes)
    const body = encoding === 'gzip' ? bounded(decompressed(raw), maxBytes) : raw
    yield* faultyAll(content ? sniffed(body, content) : body, ending)
  } finally {
    response.destroy()
  }
}

async function* bounded(chunks: AsyncIterable<Buffer>, max: number): AsyncGenerator<Buffer, void, undefined> {
  let size = 0
  for await (const chunk of chunks) {
    size += chunk.length
    if (size > max) throw new FetchError('tooLarge')
    yield chunk
  }
}

async function* decompressed(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void, undefined> {
  const gunzip = createGunzip()
  const feeding = Readable.from(chunks, { objectMode: false })
  feeding.on('error', (error) => gunzip.destroy(error))
  try {
    yield* feeding.pipe(gunzip)
  } catch (error) {
    throw error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')
      ? new FetchError('encoding')
      : error
  } finally {
    feeding.destroy()
    gunzip.destroy()
  }
}

async function faulty<T>(reading: Promise<T>, ending: Ending): Promise<T> {
  try {
    return await reading
  } catch (error) {
    throw faultOf(error, ending)
  }
}

async function* faultyAll(chunks: AsyncIterable<Buffer>, ending: Ending) {
  try {
    yield* chunks
  } catch (error) {
    throw faultOf(error, ending)
  }
}

/** The error as a FetchError. Errors of the system have no place in an answer: they name addresses. */
function faultOf(error: unknown, { signal, late }: Ending): unknown {
  if (signal?.aborted) return signal.reason
  if (error instanceof FetchError) return error
  return new FetchError(late.aborted ? 'timeout' : 'unreachable')
}
