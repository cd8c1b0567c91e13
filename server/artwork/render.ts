import sharp from 'sharp'
import type { Subject } from '@/server/artwork/drawing/subject'
import { drawArtwork, type Shape, shapes } from './draw'

/** A drawing as WebP, `width` pixels wide, in the proportions of its shape. */
export async function renderArtwork(subject: Subject, shape: Shape, width: number): Promise<Buffer> {
  const { width: full } = shapes[shape]
  const target = Math.max(16, Math.min(Math.round(width), full))
  return sharp(Buffer.from(drawArtwork(subject, shape, target)))
    .webp({ quality: 82, effort: 2 })
    .toBuffer()
}
