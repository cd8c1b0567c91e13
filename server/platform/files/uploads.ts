import { createHash } from 'node:crypto'
import type { Refusal, Remade } from '@/server/platform/decoder/messages'
import { AppError, invalidInput } from '@/server/platform/errors'
import { placesFor } from '@/server/platform/places'
import { createDecoder } from './decoder'
import { isPicture } from './signatures'

/** An uploaded picture, re-encoded: WebP with nothing but its pixels. */
export type Upload = Remade & { filename: string }

export const UPLOAD_BYTES = 5 * 1024 * 1024

/** Decodes one picture at a time, because a decoded picture is large. */
const limiter = placesFor('uploads', { concurrency: 1, queue: 20 })
const decoder = createDecoder()

/**
 * Reads an uploaded GIF, JPEG or PNG, square or not, and makes it at most `side` (640) pixels to a side. The type is
 * recognised by the first bytes; the file name and the declared type are ignored. Animated GIFs stay animated. A
 * separate process decodes it (server/platform/decoder).
 * @throws AppError bodyTooLarge, overloaded, invalidInput (the field File: pictureType, pictureBroken, pictureTooLarge)
 */
export async function readUpload(given: Uint8Array, side?: number): Promise<Upload> {
  if (given.length > UPLOAD_BYTES) throw new AppError('bodyTooLarge')
  if (!isPicture(given)) refuse('pictureType')
  const outcome = await limiter.run(() => decoder.remake(given, side))
  if ('refused' in outcome) refuse(outcome.refused)
  const { bytes } = outcome.remade
  const name = createHash('sha256').update(bytes).digest('base64url').slice(0, 24).replace(/^-/, '0')
  return { ...outcome.remade, filename: `${name}.webp` }
}

function refuse(code: Refusal | 'pictureType'): never {
  throw invalidInput({ File: code })
}
