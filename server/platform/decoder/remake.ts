import sharp from 'sharp'
import { isTooLarge, MAX_PIXELS } from './limits'
import type { Outcome } from './messages'

/**
 * Largest side of the result in pixels, unless the asker gives it. Frames of an animation are smaller the more there
 * are, since all of them are encoded and sent.
 */
const STILL = 640
const MOVING = 320
const MAX_MOVING = 12_000_000
const SECONDS = 10

// For the whole process: each further thread holds lines of its own, and pictures do not repeat.
sharp.concurrency(1)
sharp.cache(false)

/** Re-encodes the pixels of a picture alone, or returns why it is refused. Reads the header before decoding. */
export async function remake(given: Uint8Array, still = STILL): Promise<Outcome> {
  try {
    const header = await sharp(given, { animated: true, limitInputPixels: false }).metadata()
    if (isTooLarge(header)) return { refused: 'pictureTooLarge' }
    return { remade: await decode(given, header.pages ?? 1, still) }
  } catch {
    return { refused: 'pictureBroken' }
  }
}

async function decode(given: Uint8Array, frames: number, still: number) {
  const side = frames > 1 ? Math.min(MOVING, Math.floor(Math.sqrt(MAX_MOVING / frames))) : still
  const { data, info } = await sharp(given, {
    animated: frames > 1,
    limitInputPixels: MAX_PIXELS,
    sequentialRead: true,
    failOn: 'error',
  })
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 84, effort: frames > 1 ? 1 : 4 })
    .timeout({ seconds: SECONDS })
    .toBuffer({ resolveWithObject: true })
  const { dominant } = await sharp(data).stats()
  return {
    bytes: data,
    width: info.width,
    height: info.pageHeight ?? info.height,
    color: `#${[dominant.r, dominant.g, dominant.b].map((part) => part.toString(16).padStart(2, '0')).join('')}`,
  }
}
