import { AppError } from '@/server/platform/errors'

/** The chunks as one, of at most `most` bytes. @throws AppError bodyTooLarge */
export async function collected(chunks: AsyncIterable<Uint8Array>, most: number): Promise<Buffer<ArrayBuffer>> {
  const found: Uint8Array[] = []
  let size = 0
  for await (const chunk of chunks) {
    size += chunk.length
    if (size > most) throw new AppError('bodyTooLarge')
    found.push(chunk)
  }
  return Buffer.concat(found)
}
