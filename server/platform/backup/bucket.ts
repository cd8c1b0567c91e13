import { createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import { keysOf } from '@/server/platform/storage/listing'
import type { Bucket } from '@/server/platform/variables/bucket'

/** Bytes of a part of a multipart upload. S3 takes 10,000 of them: 160 GB. */
const PART = 16 * 1024 * 1024
const RETRIES = 5

/** There is no such file, as the store says. */
export class NotStored extends Error {}

export type Files = ReturnType<typeof bucketFiles>

type Keys = { accessKeyId: string; secretAccessKey: string; sessionToken?: string }

/** Files of any size in a bucket of an S3 store, sent in parts. Failed requests are repeated. @throws Error */
export function bucketFiles({ url, region, prefix }: Bucket, keys: Keys) {
  const client = new AwsClient({ ...keys, service: 's3', region, retries: RETRIES })
  const address = (name: string) => `${url}/${prefix}${name}`

  async function ask(method: string, to: string, body?: BodyInit): Promise<Response> {
    const answer = await client.fetch(to, { method, ...(body !== undefined && { body }) }).catch((error: unknown) => {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error)
      throw new Error(`${url} does not answer: ${cause}`)
    })
    if (answer.ok) return answer
    const code = /<Code>(\w+)<\/Code>/.exec(await answer.text())?.[1] ?? ''
    const said = `${url} answered ${answer.status} ${code}`.trim()
    throw code === 'NoSuchKey' ? new NotStored(said) : new Error(said)
  }

  /** Sends the parts of a file, and returns what completes them. */
  async function sendParts(to: string, upload: string, path: string): Promise<string> {
    const parts: string[] = []
    for await (const bytes of piecesOf(path)) {
      const number = parts.length + 1
      const { headers } = await ask('PUT', `${to}?partNumber=${number}&uploadId=${upload}`, bytes)
      parts.push(`<Part><PartNumber>${number}</PartNumber><ETag>${headers.get('etag') ?? ''}</ETag></Part>`)
    }
    return `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`
  }

  return {
    /** Stores a file under a name: whole, or not at all. */
    async put(name: string, path: string): Promise<void> {
      const to = address(name)
      const begun = await (await ask('POST', `${to}?uploads=`)).text()
      const upload = encodeURIComponent(/<UploadId>([^<]+)<\/UploadId>/.exec(begun)?.[1] ?? '')
      try {
        const complete = await sendParts(to, upload, path)
        // S3 may answer 200 with an error in the text.
        const answer = await (await ask('POST', `${to}?uploadId=${upload}`, complete)).text()
        const [, code] = /<Error>[\s\S]*?<Code>(\w+)<\/Code>/.exec(answer) ?? []
        if (code) throw new Error(`${url} answered ${code}`)
      } catch (error) {
        await ask('DELETE', `${to}?uploadId=${upload}`).catch(() => {})
        throw error
      }
    },
    /** Writes a stored file to a new one. @throws NotStored; Error when the store fails */
    async get(name: string, path: string): Promise<void> {
      const { body } = await ask('GET', address(name))
      const file = createWriteStream(path, { mode: 0o600, flags: 'wx' })
      await pipeline(Readable.fromWeb(body as ReadableStream), file)
    },
    async names(): Promise<string[]> {
      const found: string[] = []
      for (let next: string | undefined, isFirst = true; isFirst || next !== undefined; isFirst = false) {
        const query = new URLSearchParams({ 'list-type': '2', prefix, ...(next && { 'continuation-token': next }) })
        const page = keysOf(await (await ask('GET', `${url}?${query}`)).text())
        found.push(...page.keys.map((key) => key.slice(prefix.length)))
        next = page.next
      }
      return found
    },
    async remove(name: string): Promise<void> {
      await ask('DELETE', address(name))
    },
  }
}

/** The bytes of a file, in parts of one buffer each. An empty file is one empty part. */
async function* piecesOf(path: string): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const file = await open(path)
  try {
    for (let count = 0; ; count++) {
      const buffer = new Uint8Array(PART)
      let size = 0
      for (;;) {
        const { bytesRead } = await file.read(buffer, size, PART - size)
        size += bytesRead
        if (bytesRead === 0 || size === PART) break
      }
      if (size > 0 || count === 0) yield buffer.subarray(0, size)
      if (size < PART) return
    }
  } finally {
    await file.close()
  }
}
