import { Readable, pipeline as startPipeline } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { createGzip } from 'node:zlib'
import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy'
import { AppError } from '@/server/platform/errors'
import { collected } from './collected'

/** Most bytes of a file once it is compressed. */
const MAX_COMPRESSED = 16 * 1024 * 1024
/** Fast: the file is read again soon. */
const COMPRESSION = { level: 2 }

/**
 * Reads a multipart form (RFC 7578) as it arrives. Files are compressed (gzip, unless they are that already), so that a
 * large text takes little memory. The first of repeated fields counts.
 * @throws AppError bodyTooLarge, malformedBody
 */
export async function readStreamedForm(request: Request, most: number): Promise<Record<string, string | File>> {
  const fields = new Map<string, string | File>()
  const files: Promise<void>[] = []
  const busboy = parserOf(request.headers.get('content-type') ?? '')
  busboy.on('field', (name, value) => {
    if (!fields.has(name)) fields.set(name, value)
  })
  busboy.on('file', (name, stream, filename = '') => {
    files.push(
      compressed(stream).then((content) => {
        if (!fields.has(name)) fields.set(name, new File([content], filename))
      }),
    )
    // The pipeline below reports both.
    stream.on('error', () => {})
    files.at(-1)?.catch((error: unknown) => busboy.destroy(error as Error))
  })
  try {
    await pipeline(Readable.fromWeb(limited(request, most) as ReadableStream), busboy)
    await Promise.all(files)
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('malformedBody')
  }
  return Object.fromEntries(fields)
}

function parserOf(contentType: string): BusboyInstance {
  try {
    return new Busboy({
      headers: { 'content-type': contentType } as BusboyHeaders,
      limits: { files: 1, fields: 20, fieldSize: 64 * 1024, fieldNameSize: 100, headerPairs: 20 },
    })
  } catch {
    // The type has no boundary.
    throw new AppError('malformedBody')
  }
}

function limited(request: Request, most: number): globalThis.ReadableStream<Uint8Array> {
  let size = 0
  const limit = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      size += chunk.length
      if (size > most) throw new AppError('bodyTooLarge')
      controller.enqueue(chunk)
    },
  })
  return (request.body ?? new Blob().stream()).pipeThrough(limit)
}

/** The content as gzip. */
async function compressed(stream: Readable): Promise<Uint8Array<ArrayBuffer>> {
  return Uint8Array.from(await collected(gzipped(stream), MAX_COMPRESSED))
}

async function* gzipped(stream: Readable): AsyncGenerator<Uint8Array> {
  const pieces = stream[Symbol.asyncIterator]() as AsyncGenerator<Buffer>
  const { value: first, done } = await pieces.next()
  if (done) return
  const whole = Readable.from(
    (async function* () {
      yield first
      yield* pieces
    })(),
  )
  // RFC 1952, section 2.3.1.
  if (first[0] === 0x1f && first[1] === 0x8b) return yield* whole
  // The iteration throws the errors of both; pipe() would leave one unhandled, which ends the process.
  yield* startPipeline(whole, createGzip(COMPRESSION), () => {})
}
