import type { OpenText } from '@/server/platform/database/snapshot-stream'

/** A file to download: its bytes, or what opens the stream of a long text. */
export type DownloadedFile = { name: string; type: string; body: OpenText | Uint8Array<ArrayBuffer> }

/**
 * The answer that a browser saves as a file. It is the user's own or may change at any time, so it is not cached. A
 * stream has a place and a connection, so none is opened for HEAD, whose answer has no content (RFC 9110, section
 * 9.3.2). Nobody would read or end it.
 * @throws AppError overloaded
 */
export async function fileAnswer(request: Request, { name, type, body }: DownloadedFile): Promise<Response> {
  return new Response(request.method === 'HEAD' ? null : await contentOf(body, request.signal), {
    headers: {
      'content-type': type,
      'content-disposition': attachmentDisposition(name),
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    },
  })
}

function contentOf(body: DownloadedFile['body'], asked: AbortSignal) {
  return typeof body === 'function' ? body(asked) : body
}

/** The header that makes a browser save an answer under this name (RFC 6266, RFC 8187). */
function attachmentDisposition(name: string): string {
  const filename = name.toWellFormed()
  const ascii = filename.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(filename).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16)}`,
  )
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
