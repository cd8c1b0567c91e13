import { PICTURE_WIDTHS } from '@/lib/links'
import { FILE_KINDS, fileSearch } from '@/lib/schemas/files'
import type { Call } from './behind'
import { asItIs, bodyOf, compressed } from './body'
import type { Page } from './pages'

/** Bytes of files that are kept: those of the site, and some thousands of pictures. */
export const FILE_CACHE_BYTES = 32 * 1024 * 1024

/**
 * Files that never change under their address: scripts, styles and faces, and pictures. A page names a dozen of the ones and
 * up to a hundred of the others, so that handing them out anew each time cost ten times what their page does.
 * @returns the one address of such a file; null for all else.
 */
export function fileAddress({ pathname, searchParams }: URL): string | null {
  if (OF_THE_SITE.test(pathname)) return pathname
  if (!PICTURE.test(pathname)) return null
  const { w } = fileSearch.parse({ w: searchParams.get('w') ?? undefined })
  if (w === 0) return pathname
  return `${pathname}?w=${PICTURE_WIDTHS.find((width) => width >= w) ?? PICTURE_WIDTHS.at(-1)}`
}

const OF_THE_SITE = /^\/(?:_next\/static|fonts)\/[\w~./-]+\.\w+$/
const PICTURE = new RegExp(`^/api/file/(?:${FILE_KINDS.join('|')})/\\d{1,10}/[\\w.-]{1,200}$`)

/** The file at this address as it is answered, whole. What is no picture yet becomes smaller on the way. */
export async function renderFile(call: Call, address: string, given: readonly string[]): Promise<Page> {
  const { status, headers, body } = await call({ method: 'GET', address, headers: { accept: '*/*' } })
  const type = String(headers['content-type'])
  const fields = Object.entries(headers).flatMap(([name, value]) =>
    CARRIED.has(name.toLowerCase()) && value !== undefined ? [name, String(value)] : [],
  )
  const etag = String(headers.etag ?? '')
  return {
    status,
    etag,
    fields: [...given, ...fields, 'vary', 'Accept-Encoding'],
    body: TEXT.test(type) ? bodyOf(compressed(body, FOR_LONG.first), FOR_LONG.later) : asItIs(body),
  }
}

const CARRIED = new Set(['content-type', 'cache-control', 'etag', 'location', 'retry-after'])
const TEXT = /^(?:text\/|application\/(?:java|ecma)script|application\/json|image\/svg)/
/** What every page needs is worth the longest compression, once it is asked for again. */
const FOR_LONG = { first: 5, later: 11 }
