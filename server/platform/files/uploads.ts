import { createHash } from 'node:crypto'
import sharp, { type Metadata } from 'sharp'
import { AppError } from '@/server/platform/errors'
import { createLimiter } from '@/server/platform/limiter'

/** A picture that somebody uploaded, made anew: WebP without anything but its pixels. */
export type Upload = { bytes: Buffer; filename: string; width: number; height: number; color: string }

export const UPLOAD_BYTES = 5 * 1024 * 1024
/** Of all frames together. */
const MOST_PIXELS = 40_000_000
/** Bytes of all pixels, and of a still picture that must lie in memory whole before its first line is known. */
const MOST_UNPACKED = 160_000_000
const MOST_AT_ONCE = 100_000_000
/** Pixels to a side that are kept; an animation's frames are smaller, the more there are, since all of them are made and sent. */
const STILL = 640
const MOVING = 320
const MOST_MOVING = 12_000_000
const SECONDS = 10

/** One at a time: unpacked, a picture is large. */
const limiter = createLimiter({ concurrency: 1, queue: 20 })

/**
 * A picture from somebody's bytes, whatever their name or type says of them: GIF, JPEG or PNG, square or not, at most 640
 * pixels to a side. Animated GIFs stay animated.
 * @throws AppError bodyTooLarge, overloaded, invalidInput (the field File: pictureType, pictureBroken, pictureTooLarge)
 */
export async function readUpload(given: Uint8Array): Promise<Upload> {
  if (given.length > UPLOAD_BYTES) throw new AppError('bodyTooLarge')
  const start = Buffer.from(given.subarray(0, 8)).toString('latin1')
  if (!SIGNATURES.some((signature) => start.startsWith(signature))) refuse('pictureType')
  return limiter.run(() => remake(given))
}

/** The first bytes of GIF, JPEG and PNG. Nothing else reaches a decoder. */
const SIGNATURES = ['GIF87a', 'GIF89a', '\xff\xd8\xff', '\x89PNG\r\n\x1a\n']

async function remake(given: Uint8Array): Promise<Upload> {
  const frames = await framesOf(given)
  const open = () => sharp(given, { animated: frames > 1, limitInputPixels: MOST_PIXELS, failOn: 'error' })
  const side = frames > 1 ? Math.min(MOVING, Math.floor(Math.sqrt(MOST_MOVING / frames))) : STILL
  try {
    const { data, info } = await open()
      .autoOrient()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 84, effort: frames > 1 ? 1 : 4 })
      .timeout({ seconds: SECONDS })
      .toBuffer({ resolveWithObject: true })
    const { dominant } = await sharp(data).stats()
    return {
      bytes: data,
      filename: `${createHash('sha256').update(data).digest('base64url').slice(0, 24).replace(/^-/, '0')}.webp`,
      width: info.width,
      height: info.pageHeight ?? info.height,
      color: `#${[dominant.r, dominant.g, dominant.b].map((part) => part.toString(16).padStart(2, '0')).join('')}`,
    }
  } catch {
    return refuse('pictureBroken')
  }
}

/** How many frames there are, from the headers alone; refuses what would take too much. */
async function framesOf(given: Uint8Array): Promise<number> {
  const read = await sharp(given, { animated: true, limitInputPixels: false })
    .metadata()
    .catch(() => refuse('pictureBroken'))
  const { width, height, pages = 1, pageHeight = height } = read
  const pixels = width * pageHeight * pages
  const unpacked = pixels * read.channels * (read.depth === 'ushort' ? 2 : 1)
  const atOnce = read.isProgressive && pages === 1 ? wholeOf(read, unpacked) : 0
  if (pixels > MOST_PIXELS || unpacked > MOST_UNPACKED || atOnce > MOST_AT_ONCE) refuse('pictureTooLarge')
  return pages
}

/** Bytes of an interlaced PNG, or of a progressive JPEG, which is kept as coefficients of two bytes. */
function wholeOf({ format, chromaSubsampling = '' }: Metadata, unpacked: number): number {
  if (format !== 'jpeg') return unpacked
  return chromaSubsampling.startsWith('4:2:0') ? unpacked : unpacked * 2
}

function refuse(code: string): never {
  throw new AppError('invalidInput', { File: code })
}
