import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { Agent, type Dispatcher } from 'undici'
import type { Bucket } from '@/server/platform/variables/bucket'
import { StoreAway } from './breaker'
import { type Listed, objectsOf } from './listing'
import { isKey, MAX_BYTES, type Storage, type Stored } from './storage'

export type Credentials = { accessKeyId: string; secretAccessKey: string; sessionToken?: string }

/** How long a store may take: milliseconds for one try, and for all of them together. */
export type Patience = { attempt: number; all: number; attempts: number }

/** The patience of a request that somebody waits for. */
const PATIENCE: Patience = { attempt: 2000, all: 4000, attempts: 3 }
/** The patience of a command. */
export const PATIENT: Patience = { attempt: 30_000, all: 120_000, attempts: 6 }

/** Milliseconds before the second try, doubled before each further one. */
const FIRST_PAUSE = 100
/** Connections to the store of one process. */
const CONNECTIONS = 16
/** Our checksum of an object (hex), which every S3 store keeps with it. */
const CHECKSUM = 'x-amz-meta-sha256'
/** Answers after which another try makes sense. */
const TRY_AGAIN = new Set([408, 429, 500, 502, 503, 504])
/** Bytes of an error's answer that are read for its code. */
const EXPLANATION = 16 * 1024

type Answer = { status: number; headers: Dispatcher.ResponseData['headers']; bytes: Buffer }
type Asked = { method: Dispatcher.HttpMethod; key?: string; query?: URLSearchParams; bytes?: Uint8Array }

/**
 * Stores objects in a bucket of an S3 store (Signature Version 4, path style). Sent objects are signed with their
 * SHA-256, and the store refuses damaged ones. Read objects are compared with the SHA-256 stored with them, or with the
 * MD5 of their ETag. Failed requests are sent again with growing pauses. Functions throw StoreAway when the store does
 * not answer or refuses.
 */
export function s3Storage(bucket: Bucket, credentials: Credentials, patience: Patience = PATIENCE): Storage {
  const agent = new Agent({ connections: CONNECTIONS, connect: { timeout: patience.attempt } })

  async function ask(asked: Asked): Promise<Answer> {
    const until = Date.now() + patience.all
    for (let attempt = 1; ; attempt++) {
      const left = Math.min(patience.attempt, until - Date.now())
      const answer = await attempted(asked, left).catch((error: unknown) => {
        if (error instanceof Damaged) throw error
        return new StoreAway(`The request failed: ${reasonOf(error)}`)
      })
      if (!(answer instanceof Error) && !TRY_AGAIN.has(answer.status)) return answer
      const wait = FIRST_PAUSE * 2 ** (attempt - 1) * (0.5 + Math.random())
      if (attempt >= patience.attempts || Date.now() + wait >= until)
        throw answer instanceof Error ? answer : refusal(answer)
      await pause(wait)
    }
  }

  async function attempted({ method, key, query, bytes }: Asked, milliseconds: number): Promise<Answer> {
    const path = key === undefined ? '' : `/${bucket.prefix}${key}`
    const sha256 = createHash('sha256')
      .update(bytes ?? '')
      .digest('hex')
    const signed = await new AwsV4Signer({
      method,
      url: `${bucket.url}${path}${query ? `?${query}` : ''}`,
      headers: {
        'x-amz-content-sha256': sha256,
        ...(bytes && { [CHECKSUM]: sha256, 'content-type': typeOf(key ?? ''), 'content-length': String(bytes.length) }),
      },
      service: 's3',
      region: bucket.region,
      ...credentials,
    }).sign()
    const { origin, pathname, search } = signed.url
    const answer = await agent.request({
      origin,
      path: pathname + search,
      method,
      headers: Object.fromEntries(signed.headers),
      body: bytes ?? null,
      signal: AbortSignal.timeout(Math.max(1, milliseconds)),
    })
    const most = answer.statusCode < 300 ? MAX_BYTES : EXPLANATION
    return { status: answer.statusCode, headers: answer.headers, bytes: await gathered(answer.body, most) }
  }

  /** The answer, or null for 404. A missing bucket is a fault of the configuration, not a missing object. */
  async function found(asked: Asked): Promise<Answer | null> {
    const answer = await ask(asked)
    if (answer.status < 300) return answer
    if (answer.status === 404 && codeOf(answer) !== 'NoSuchBucket') return null
    throw refusal(answer)
  }

  async function* listed(folder: string): AsyncGenerator<Listed> {
    let next: string | undefined
    do {
      const query = new URLSearchParams({ 'list-type': '2', 'max-keys': '1000', prefix: bucket.prefix + folder })
      if (next !== undefined) query.set('continuation-token', next)
      const answer = await ask({ method: 'GET', query })
      if (answer.status >= 300) throw refusal(answer)
      const page = objectsOf(answer.bytes.toString('utf8'))
      for (const { key, bytes } of page.objects) {
        const own = key.slice(bucket.prefix.length)
        if (isKey(own)) yield { key: own, bytes }
      }
      next = page.next
    } while (next !== undefined)
  }

  return {
    name: `The store ${bucket.url}`,
    isShared: true,
    async read(key) {
      const answer = await found({ method: 'GET', key: checked(key) })
      if (!answer) return null
      if (!isWhole(answer)) throw new Damaged(`${key} in ${bucket.url} is damaged: it differs from its checksum.`)
      return answer.bytes
    },
    async write(key, bytes) {
      if (bytes.length > MAX_BYTES) throw new Error(`${key} is too large.`)
      const answer = await ask({ method: 'PUT', key: checked(key), bytes })
      if (answer.status >= 300) throw refusal(answer)
    },
    async remove(key) {
      await found({ method: 'DELETE', key: checked(key) })
    },
    async about(key) {
      const answer = await found({ method: 'HEAD', key: checked(key) })
      return answer && storedOf(answer)
    },
    async *list(folder) {
      for await (const { key } of listed(folder)) yield key
    },
    async *sizes(folder) {
      for await (const { bytes } of listed(folder)) yield bytes
    },
  }
}

class Damaged extends Error {}

function checked(key: string): string {
  if (!isKey(key)) throw new Error(`${key} is no key of an object.`)
  return key
}

function isWhole({ headers, bytes }: Answer): boolean {
  const sha256 = headers[CHECKSUM]
  if (sha256 !== undefined) return createHash('sha256').update(bytes).digest('hex') === sha256
  // Of objects that another program wrote: the ETag is their MD5, unless they were sent in parts or encrypted.
  const [, md5] = /^"?([0-9a-f]{32})"?$/.exec(String(headers.etag)) ?? []
  const isEncrypted = headers['x-amz-server-side-encryption'] !== undefined
  return md5 === undefined || isEncrypted || createHash('md5').update(bytes).digest('hex') === md5
}

function storedOf({ headers }: Answer): Stored {
  const sha256 = headers[CHECKSUM]
  return { bytes: Number(headers['content-length'] ?? 0), ...(typeof sha256 === 'string' && { sha256 }) }
}

async function gathered(body: AsyncIterable<Buffer>, most: number): Promise<Buffer> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of body) {
    size += piece.length
    if (size > most) throw new Damaged('An object in the store is too large.')
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

/** The code of an error, as S3 writes it (NoSuchBucket, SignatureDoesNotMatch). */
function codeOf({ bytes }: Answer): string | undefined {
  return /<Code>(\w+)<\/Code>/.exec(bytes.toString('utf8'))?.[1]
}

function refusal(answer: Answer): StoreAway {
  return new StoreAway(`The store answered ${answer.status} ${codeOf(answer) ?? ''}`.trim())
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { code } = error as NodeJS.ErrnoException
  return error.message || String(code)
}

const TYPES: Record<string, string> = { webp: 'image/webp', jpg: 'image/jpeg', png: 'image/png', gif: 'image/gif' }
const typeOf = (key: string) => TYPES[key.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
