import sharp from 'sharp'
import { drawArtwork, type Shape, type Subject, shapes } from './draw'

/** Part of every picture's address: raise it when the drawing changes, so that nobody is shown the old one. */
export const ARTWORK_VERSION = 1

/** A drawing as WebP, `width` pixels wide, in the proportions of its shape. */
export async function renderArtwork(subject: Subject, shape: Shape, width: number): Promise<Buffer> {
  const { width: full } = shapes[shape]
  const target = Math.max(16, Math.min(Math.round(width), full))
  return sharp(Buffer.from(drawArtwork(subject, shape, target)))
    .webp({ quality: 86, effort: 2 })
    .toBuffer()
}
