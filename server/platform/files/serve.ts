import { join } from 'node:path'
import sharp from 'sharp'
import type { FileKind } from '@/lib/links'
import { renderArtwork } from '@/server/artwork/render'
import { env } from '@/server/platform/env'
import { madePicture } from './made'
import { type Picture, pictureNamed } from './queries'
import { pictureWidth } from './widths'

/** A picture to send. The content under a name never changes. */
export type Served = { name: string; bytes: () => Promise<Buffer | null> }

/** Larger stored files are not decoded. */
const MOST_PIXELS = 100_000_000

/**
 * The picture at an address as WebP, `asked` pixels wide or the next larger width (0: the default width). Returns the new
 * file name if the drawing's name has changed, null if there is no such picture.
 */
export async function servedPicture(
  kind: FileKind,
  id: number,
  filename: string,
  asked: number,
): Promise<Served | { movedTo: string } | null> {
  if (!SAFE_NAME.test(filename)) return null
  const picture = await pictureNamed(kind, id, filename)
  if (!picture || 'movedTo' in picture) return picture
  const width = pictureWidth(asked, 'drawing' in picture ? picture.drawing.shape : undefined)
  const name = `${filename}-${width}`
  return { name, bytes: () => madePicture(`${kind}/${id}/${name}`, () => make(kind, id, picture, width)).catch(ifGone) }
}

/** The path of a stored file. Its name comes from the database; it is checked nevertheless. */
export function keptPath(kind: FileKind, id: number, filename: string): string {
  return join(env().DATA_DIR, 'files', 'kept', kind, String(id), filename)
}

/** No separators and no leading dots, so that a name cannot leave its folder. */
const SAFE_NAME = /^\w[\w.-]{0,150}$/

function make(kind: FileKind, id: number, picture: Exclude<Picture, { movedTo: string }>, width: number) {
  if ('drawing' in picture) return renderArtwork(picture.drawing.subject, picture.drawing.shape, width)
  return sharp(keptPath(kind, id, picture.kept), { limitInputPixels: MOST_PIXELS, animated: true })
    .rotate()
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: 82 })
    .toBuffer()
}

function ifGone(error: unknown): null {
  if (error instanceof Error && /Input file is missing/.test(error.message)) return null
  throw error
}
