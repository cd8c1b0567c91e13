import sharp from 'sharp'
import { drawArtwork, type Shape, shapes } from './draw.ts'
import type { Subject } from './drawing/subject.ts'

/**
 * A drawing, `width` pixels wide, in the proportions of its shape: WebP, or JPEG for other sites, of which some show
 * nothing else.
 */
export async function renderArtwork(subject: Subject, shape: Shape, width: number): Promise<Buffer> {
  const { width: full } = shapes[shape]
  const target = Math.max(16, Math.min(Math.round(width), full))
  const drawing = sharp(Buffer.from(drawArtwork(subject, shape, target)))
  const encoded =
    shape === 'social'
      ? drawing.jpeg({ quality: 82, chromaSubsampling: '4:4:4' })
      : drawing.webp({ quality: 82, effort: 2 })
  return encoded.toBuffer()
}
