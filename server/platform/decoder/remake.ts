import type { Metadata } from 'sharp'
import sharp from 'sharp'
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

/** Pixels of all frames together. */
const MAX_PIXELS = 40_000_000
/** Pixels to a side. A decoder holds many lines at once, so its memory grows with their length. */
const MAX_SIDE = 16_384
const MAX_FRAMES = 1000
/** Bytes of all pixels, and of a still picture that a decoder must hold whole in memory before its first line. */
const MAX_UNPACKED = 160_000_000
const MAX_AT_ONCE = 100_000_000

type Header = Pick<
  Metadata,
  'format' | 'width' | 'height' | 'channels' | 'depth' | 'pages' | 'pageHeight' | 'isProgressive' | 'chromaSubsampling'
>

/** Whether a picture is too large to be decoded, by what its header says. */
function isTooLarge(header: Header): boolean {
  const { width, height, pages = 1, pageHeight = height, isProgressive } = header
  if (Math.max(width, pageHeight) > MAX_SIDE || pages > MAX_FRAMES) return true
  const pixels = width * pageHeight * pages
  const unpacked = pixels * header.channels * (header.depth === 'ushort' ? 2 : 1)
  const atOnce = isProgressive && pages === 1 ? wholeOf(header, unpacked) : 0
  return pixels > MAX_PIXELS || unpacked > MAX_UNPACKED || atOnce > MAX_AT_ONCE
}

/** Bytes of an interlaced PNG, or of a progressive JPEG, which is kept as coefficients of two bytes. */
function wholeOf({ format, chromaSubsampling = '' }: Header, unpacked: number): number {
  if (format !== 'jpeg') return unpacked
  return chromaSubsampling.startsWith('4:2:0') ? unpacked : unpacked * 2
}
