import { join } from 'node:path'
import sharp from 'sharp'
import type { FileKind } from '@/lib/links'
import { renderArtwork } from '@/server/artwork/render'
import { env } from '@/server/platform/env'
import { madePicture } from './made'
import { type Picture, pictureNamed } from './queries'
import { pictureWidth } from './widths'

/** A picture to be sent: its name stands for its content for ever. */
export type Served = { name: string; bytes: () => Promise<Buffer | null> }

/** Above this a file is no picture that anybody should open (pixels). */
const MOST_PIXELS = 100_000_000

/**
 * The picture at an address, `asked` pixels wide or the next wider that there is (0: as it comes), as WebP; the new file
 * name when the drawing has another one by now; null when there is none.
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

/** Where a kept file lies. Its name came from the database and is safe besides. */
export function keptPath(kind: FileKind, id: number, filename: string): string {
  return join(env().DATA_DIR, 'files', 'kept', kind, String(id), filename)
}

/** No separators, no dots in front: such a name stays in its folder. */
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
