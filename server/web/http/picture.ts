import { type FileKind, links } from '@/lib/links'
import { PICTURE_WIDTHS, type PictureWidth } from '@/lib/picture-widths'
import { servedPicture } from '@/server/platform/files/serve'
import { etagMatches } from './etag'
import { redirectTo } from './redirect'

const FOR_EVER = 'public, max-age=31536000, immutable'
/** Of a drawing in place of a picture: as long as the store is likely to be away. */
const SHORTLY = 'public, max-age=20'

/** The answer to a request for a picture: the picture, 304, or a redirect to its new name. Null if there is none. */
export async function pictureAnswer(
  request: Request,
  { kind, id, filename }: { kind: FileKind; id: number; filename: string },
  asked: number,
): Promise<Response | null> {
  const served = await servedPicture(kind, id, filename, asked)
  if (!served) return null
  // Pages that were opened before the entry was renamed have the old name of its drawing.
  if ('movedTo' in served)
    return redirectTo(307, links.file(kind, id, served.movedTo, widthOf(asked)), 'public, max-age=60')
  const etag = `"${served.name}"`
  if (etagMatches(request.headers.get('if-none-match'), etag)) {
    return new Response(null, { status: 304, headers: { etag, 'cache-control': FOR_EVER } })
  }
  const found = await served.bytes()
  if (!found) return null
  return new Response(new Uint8Array(found.bytes), {
    headers: {
      'content-type': served.type,
      'x-content-type-options': 'nosniff',
      ...(found.standsIn ? { 'cache-control': SHORTLY } : { 'cache-control': FOR_EVER, etag }),
    },
  })
}

function widthOf(asked: number): PictureWidth | undefined {
  return asked === 0 ? undefined : (PICTURE_WIDTHS.find((width) => width >= asked) ?? PICTURE_WIDTHS.at(-1))
}
