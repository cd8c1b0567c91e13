import { isPicture, SNIFFED_BYTES } from '@/server/platform/files/signatures'
import { FetchError } from './faults'

/** What a body must be, told by its first bytes and not by the type that the server declares. */
export type Content = 'picture'

const CHECKS: Record<Content, (start: Uint8Array) => boolean> = { picture: isPicture }

/**
 * The chunks of a body, as soon as its first bytes show that it is of this kind. HTML that is sent as a JPEG is given
 * up after them.
 * @throws FetchError content
 */
export async function* sniffed(
  chunks: AsyncIterable<Buffer>,
  content: Content,
): AsyncGenerator<Buffer, void, undefined> {
  let start: Buffer | undefined = Buffer.alloc(0)
  for await (const chunk of chunks) {
    if (!start) {
      yield chunk
      continue
    }
    start = Buffer.concat([start, chunk])
    if (start.length < SNIFFED_BYTES) continue
    expect(start, content)
    yield start
    start = undefined
  }
  if (!start) return
  expect(start, content)
  yield start
}

function expect(start: Uint8Array, content: Content): void {
  if (!CHECKS[content](start)) throw new FetchError('content')
}
