import { type FileKind, links } from '@/lib/links'
import { PICTURE_WIDTHS, type PictureWidth } from '@/lib/picture-widths'
import { ownDrawingKey } from '@/server/domain/catalogue/entries/cards'
import { servedPicture } from '@/server/platform/files/serve'
import { etagMatches } from './etag'
import { redirectTo } from './redirect'

/** The Cache-Control of a file whose name changes with its content. */
export const FOR_EVER = 'public, max-age=31536000, immutable'
/** The same of a drawing of a hidden entry: nobody else's cache stores it. */
const FOR_ONE = 'private, max-age=31536000, immutable'
/** The same of a drawing in place of a picture: as long as the store is likely to be away. */
const SHORTLY = 'public, max-age=20'

/**
 * The answer to a request for a picture: the picture, 304, or a redirect to its new name. Null if there is none.
 * @throws AppError hidden
 */
export async function pictureAnswer(
  request: Request,
  { kind, id, filename }: { kind: FileKind; id: number; filename: string },
  asked: number,
): Promise<Response | null> {
  const served = await servedPicture(kind, id, filename, asked, { key: ownDrawingKey() })
  if (!served) return null
  // Pages that were opened before the entry was renamed have the old name of its drawing.
  if ('movedTo' in served)
    return redirectTo(307, links.file(kind, id, served.movedTo, widthOf(asked)), 'public, max-age=60')
  const kept = { etag: `"${served.name}"`, 'cache-control': served.isPrivate ? FOR_ONE : FOR_EVER }
  if (etagMatches(request.headers.get('if-none-match'), kept.etag))
    return new Response(null, { status: 304, headers: kept })
  const found = await served.bytes()
  if (!found) return null
  return new Response(new Uint8Array(found.bytes), {
    headers: {
      'content-type': served.type,
      'x-content-type-options': 'nosniff',
      ...(found.standsIn ? { 'cache-control': SHORTLY } : kept),
    },
  })
}

/** A picture of an entry for editors, who also see those of hidden ones. Null if there is none. */
export async function editorsPictureAnswer(
  { kind, id, filename }: { kind: FileKind; id: number; filename: string },
  asked: number,
): Promise<Response | null> {
  const served = await servedPicture(kind, id, filename, asked, 'editor')
  if (served && 'movedTo' in served) return editorsPictureAnswer({ kind, id, filename: served.movedTo }, asked)
  const found = await served?.bytes()
  return served && found ? privatePicture(found.bytes, served.type) : null
}

/** A picture that only some may see, and that no cache keeps. */
export function privatePicture(bytes: Uint8Array, type: 'image/webp' | 'image/jpeg' = 'image/webp'): Response {
  const headers = { 'content-type': type, 'x-content-type-options': 'nosniff', 'cache-control': 'private, no-store' }
  return new Response(new Uint8Array(bytes), { headers })
}

function widthOf(asked: number): PictureWidth | undefined {
  return asked === 0 ? undefined : (PICTURE_WIDTHS.find((width) => width >= asked) ?? PICTURE_WIDTHS.at(-1))
}
