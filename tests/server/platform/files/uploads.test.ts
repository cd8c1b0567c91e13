import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { AppError } from '@/server/platform/errors'
import { readUpload, UPLOAD_BYTES } from '@/server/platform/files/uploads'
import { gif, png, still } from '@/tests/support/pictures'
import { animation } from '@/tests/support/solid-gif'

async function refusal(bytes: Uint8Array): Promise<string> {
  try {
    const { width, height } = await readUpload(bytes)
    return `taken as ${width}x${height}`
  } catch (error) {
    if (error instanceof AppError) return error.fields?.File ?? error.code
    throw error
  }
}

describe('a picture is re-encoded', () => {
  test.each(['gif', 'jpeg', 'png'] as const)('from %s', async (format) => {
    const upload = await readUpload(await still(900, 450).toFormat(format).toBuffer())
    expect(await sharp(upload.bytes).metadata()).toMatchObject({ format: 'webp', width: 640, height: 320 })
    expect(upload).toMatchObject({ width: 640, height: 320 })
    expect(upload.filename).toMatch(/^[\w-]{24}\.webp$/)
    expect(upload.color).toMatch(/^#[0-9a-f]{6}$/)
  })

  test('without metadata such as its place, and upright', async () => {
    const exif = { IFD0: { Make: 'Camera', Software: 'secret' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } }
    const given = await still(40, 20).withMetadata({ exif, orientation: 6 }).jpeg().toBuffer()
    expect((await sharp(given).metadata()).exif).toBeDefined()
    const { bytes, width, height } = await readUpload(given)
    expect([width, height]).toEqual([20, 40])
    const { exif: left, icc, xmp, orientation } = await sharp(bytes).metadata()
    expect([left, icc, xmp, orientation]).toEqual([undefined, undefined, undefined, undefined])
    expect(bytes.includes('secret')).toBe(false)
  })

  test('with transparency kept and nothing enlarged', async () => {
    const given = await sharp({ create: { width: 30, height: 30, channels: 4, background: '#ff000080' } })
      .png()
      .toBuffer()
    expect(await sharp((await readUpload(given)).bytes).metadata()).toMatchObject({ width: 30, hasAlpha: true })
  })

  test('animated GIFs stay animated', async () => {
    const { bytes, width, height } = await readUpload(animation(12, 400))
    const read = await sharp(bytes, { animated: true }).metadata()
    expect(read).toMatchObject({ format: 'webp', pages: 12, width: 320, pageHeight: 320, loop: 0 })
    expect(read.delay).toEqual(Array(12).fill(80))
    expect([width, height]).toEqual([320, 320])
  })

  test('of the same pixels has the same name', async () => {
    const given = await still(50, 50).png().toBuffer()
    expect((await readUpload(given)).filename).toBe((await readUpload(given)).filename)
  })
})

describe('an invalid picture is refused', () => {
  const text = (some: string) => Buffer.from(some, 'latin1')
  const cases: [name: string, bytes: () => Promise<Uint8Array> | Uint8Array, code: string][] = [
    ['nothing', () => text(''), 'pictureType'],
    ['a page', () => text('<!doctype html><script>alert(1)</script>'), 'pictureType'],
    ['a drawing', () => text('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), 'pictureType'],
    ['a document', () => text('%PDF-1.7'), 'pictureType'],
    ['another format', () => still(9, 9).webp().toBuffer(), 'pictureType'],
    ['yet another', () => still(9, 9).tiff().toBuffer(), 'pictureType'],
    ['a program', () => text('\x7fELF\x02\x01\x01'), 'pictureType'],
    ['only a signature of GIF', () => text('GIF89a'), 'pictureBroken'],
    ['only a signature of JPEG', () => text('\xff\xd8\xff\xe0'), 'pictureBroken'],
    ['only a signature of PNG', () => text('\x89PNG\r\n\x1a\n'), 'pictureBroken'],
    ['a signature over something else', () => text('GIF89a<script>alert(1)</script>'.repeat(9)), 'pictureBroken'],
    ['a JPEG cut in half', async () => (await still(300, 300).jpeg().toBuffer()).subarray(0, 2000), 'pictureBroken'],
    ['a PNG cut in half', async () => (await still(300, 300).png().toBuffer()).subarray(0, 2000), 'pictureBroken'],
    ['a PNG with less than its header says', () => png({ width: 500, height: 500 }, 10), 'pictureBroken'],
    ['a PNG of no size', () => png({ width: 0, height: 0 }), 'pictureBroken'],
    ['a PNG with noise for pixels', async () => spoiled(await still(100, 100).png().toBuffer()), 'pictureBroken'],
    ['a PNG of a thousand megapixels', () => png({ width: 32_000, height: 32_000 }), 'pictureTooLarge'],
    ['a PNG as wide as can be', () => png({ width: 2_147_483_647, height: 2_147_483_647 }), 'pictureBroken'],
    ['a PNG just over the limit', () => png({ width: 40_001, height: 1000 }), 'pictureTooLarge'],
    ['a PNG of too many bytes', () => png({ width: 6300, height: 6300, depth: 16, color: 6 }), 'pictureTooLarge'],
    ['an interlaced PNG of 40 megapixels', () => flat(6324).png({ progressive: true }).toBuffer(), 'pictureTooLarge'],
    ['a progressive JPEG that unpacks to twice its pixels', () => progressive(4300), 'pictureTooLarge'],
    ['a PNG of four million columns', () => png({ width: 4_000_000, height: 10 }, 120_000_010), 'pictureTooLarge'],
    ['a PNG of a million rows', () => png({ width: 10, height: 1_000_000 }, 31_000_000), 'pictureTooLarge'],
    ['a PNG one column too wide', () => png({ width: 16_385, height: 1 }, 49_156), 'pictureTooLarge'],
    ['a PNG one row too high', () => png({ width: 1, height: 16_385 }, 65_540), 'pictureTooLarge'],
    ['a JPEG too wide', () => flat(16_385, 8).jpeg().toBuffer(), 'pictureTooLarge'],
    ['a JPEG too high', () => flat(8, 65_500).jpeg().toBuffer(), 'pictureTooLarge'],
    ['a GIF too wide', () => flat(16_385, 8).gif().toBuffer(), 'pictureTooLarge'],
    ['a GIF too high', () => flat(8, 65_000).gif().toBuffer(), 'pictureTooLarge'],
    ['a GIF of too many dots', () => gif(1, 1, 1001), 'pictureTooLarge'],
    ['a GIF of many large frames', () => gif(2000, 2000, 5000), 'pictureTooLarge'],
    ['a file over five megabytes', () => Buffer.alloc(UPLOAD_BYTES + 1), 'bodyTooLarge'],
  ]
  test.each(cases)('%s', async (_, bytes, code) => {
    const given = await bytes()
    const started = performance.now()
    expect(await refusal(given)).toBe(code)
    expect(performance.now() - started).toBeLessThan(10_000)
  })
})

test('a huge canvas with one dot becomes only the dot', async () => {
  expect(await refusal(gif(65_535, 65_535))).toBe('taken as 1x1')
})

test('a picture as high as they may be becomes a line', async () => {
  expect(await refusal(await flat(1, 16_384).png().toBuffer())).toBe('taken as 1x640')
})

const flat = (width: number, height = width) => sharp({ create: { width, height, channels: 3, background: '#336699' } })
const progressive = (side: number) => flat(side).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer()

/** The same file with its middle overwritten. */
function spoiled(bytes: Buffer): Buffer {
  bytes.fill(0x5a, bytes.length >> 1, (bytes.length >> 1) + 40)
  return bytes
}
