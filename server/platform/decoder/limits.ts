import type { Metadata } from 'sharp'

/** Pixels of all frames together. */
export const MAX_PIXELS = 40_000_000
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
export function isTooLarge(header: Header): boolean {
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
