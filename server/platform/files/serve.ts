import { artwork } from 'mokuroku-artwork'
import sharp from 'sharp'
import type { FileKind } from '@/lib/links'
import { PICTURE_WIDTHS } from '@/lib/picture-widths'
import { AppError } from '@/server/platform/errors'
import { storage } from '@/server/platform/storage/open'
import { keptKey } from '@/server/platform/storage/storage'
import { madePicture } from './made'
import { type DrawnShape, drawnFilename } from './pictures'
import { type Drawing, pictureNamed, type Viewer } from './queries'

/**
 * A picture to send. The content under a name never changes, unless it `standsIn`. Then it is a drawing in place of a
 * stored picture, because the store does not answer.
 */
export type Served = {
  name: string
  type: 'image/webp' | 'image/jpeg'
  /** Whether it is of a hidden entry, and its name is known to few. */
  isPrivate: boolean
  bytes: () => Promise<{ bytes: Buffer; standsIn: boolean } | null>
}

/** Larger stored files are not decoded. */
const MAX_PIXELS = 100_000_000

/**
 * The picture at an address as WebP (those for other sites: JPEG), `asked` pixels wide or the next larger width (0: the
 * default width). Returns the new file name if the drawing's name has changed, null if there is no such picture.
 * @throws AppError hidden, unless the viewer sees it
 */
export async function servedPicture(
  kind: FileKind,
  id: number,
  filename: string,
  asked: number,
  viewer: Viewer,
): Promise<Served | { movedTo: string } | null> {
  if (!SAFE_NAME.test(filename)) return null
  const picture = await pictureNamed(kind, id, filename, viewer)
  if (!picture || 'movedTo' in picture) return picture
  if ('drawing' in picture) {
    const width = pictureWidth(asked, picture.drawing.shape)
    return {
      name: `${filename}-${width}`,
      type: picture.drawing.shape === 'social' ? 'image/jpeg' : 'image/webp',
      isPrivate: picture.isPrivate,
      bytes: async () => ({ bytes: await drawn(picture.drawing), standsIn: false }),
    }
  }
  const width = pictureWidth(asked)
  return {
    name: `${filename}-${width}`,
    type: 'image/webp',
    isPrivate: false,
    async bytes() {
      try {
        const bytes = await sized(filename, width)
        return bytes && { bytes, standsIn: false }
      } catch (error) {
        if (!(error instanceof AppError && error.code === 'picturesUnavailable')) throw error
        return { bytes: await drawn(picture.otherwise), standsIn: true }
      }
    },
  }

  function drawn({ subject, shape }: Drawing): Promise<Buffer> {
    const width = pictureWidth(asked, shape)
    const name = `${drawnFilename({ ...subject, id }, shape)}-${width}`
    return madePicture(madeKey(kind, id, name), () => artwork(subject).render(shape, width))
  }

  async function sized(original: string, width: number): Promise<Buffer | null> {
    const key = madeKey(kind, id, `${original}-${width}`)
    return madePicture(
      key,
      (given: Buffer) => resized(given, width),
      () => given(keptKey(kind, id, original)),
    ).catch(ifGone)
  }
}

/** The key under which a made picture is cached. */
export function madeKey(kind: FileKind, id: number, name: string): string {
  return `${kind}/${id}/${name}`
}

/** No separators and no leading dots, so that a name cannot leave its folder. */
const SAFE_NAME = /^\w[\w.-]{0,150}$/

/** The original of a picture: it was removed since the row was read, or never stored. */
class Gone extends Error {}

async function given(key: string): Promise<Buffer> {
  const found = await storage().read(key)
  if (!found) throw new Gone(`There is no ${key}.`)
  return found
}

function ifGone(error: unknown): null {
  if (error instanceof Gone) return null
  throw error
}

function resized(given: Buffer, width: number): Promise<Buffer> {
  return sharp(given, { limitInputPixels: MAX_PIXELS, animated: true })
    .rotate()
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: 82 })
    .toBuffer()
}

/** Default width of a picture: enough for a page and for link previews. */
const UNASKED: Record<DrawnShape, number> = { cover: 480, portrait: 480, logo: 480, banner: 1280, social: 1280 }
/** Largest width of drawings (packages/artwork). */
const FULL: Record<DrawnShape, number> = { cover: 640, portrait: 640, logo: 640, banner: 1920, social: 1280 }

/** The width of a made picture: the smallest allowed one from `asked` up (0: the default), else the largest. */
export function pictureWidth(asked: number, shape?: DrawnShape): number {
  const wanted = asked || (shape ? UNASKED[shape] : UNASKED.banner)
  const next = PICTURE_WIDTHS.find((width) => width >= wanted) ?? LARGEST
  return shape ? Math.min(next, FULL[shape]) : next
}

const LARGEST = Math.max(...PICTURE_WIDTHS)
