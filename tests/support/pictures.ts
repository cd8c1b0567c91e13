import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { env } from '@/server/platform/env'
import { keptKey } from '@/server/platform/storage/storage'

/** Valid and malicious pictures. */

/** The path of a stored picture, while pictures are in a folder. */
export function keptPath(kind: string, id: number, filename: string): string {
  return join(env().DATA_DIR, 'files', keptKey(kind, id, filename))
}

const noise = (bytes: number) => Buffer.alloc(bytes).map((_, at) => (at * 2_654_435_761) % 251)

/** A picture of this size with stripes of colour. */
export function still(width: number, height: number) {
  return sharp(noise(width * height * 3), { raw: { width, height, channels: 3 } })
}

type Header = { width: number; height: number; depth?: number; color?: number; interlaced?: boolean }

/** The colour type of a PNG with a palette. */
export const PALETTE = 3

/** A PNG with this header, and so many bytes of zeros after decompression. */
export function png({ width, height, depth = 8, color = 2, interlaced = false }: Header, unpacked = 1000): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([depth, color, 0, 0, interlaced ? 1 : 0], 8)
  const start = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([
    start,
    chunk('IHDR', header),
    ...(color === PALETTE ? [chunk('PLTE', Buffer.alloc(256 * 3, 99))] : []),
    chunk('IDAT', deflateSync(Buffer.alloc(unpacked))),
    chunk('IEND'),
  ])
}

function chunk(type: string, data = Buffer.alloc(0)): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(8)
  framed.writeUInt32BE(data.length, 0)
  framed.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([framed.subarray(0, 4), named, framed.subarray(4)])
}

/** A GIF with so large a canvas, and so many frames of one dot. */
export function gif(width: number, height: number, frames = 1): Buffer {
  const head = Buffer.from([
    ...Buffer.from('GIF89a'),
    width & 255,
    width >> 8,
    height & 255,
    height >> 8,
    0x80,
    0,
    0,
    0,
    0,
    0,
    255,
    255,
    255,
  ])
  const control = [0x21, 0xf9, 4, 0, 5, 0, 0, 0]
  const frame = Buffer.from([...control, 0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0])
  return Buffer.concat([head, ...Array<Buffer>(frames).fill(frame), Buffer.from([0x3b])])
}
