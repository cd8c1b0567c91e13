/** A file to download. */
export type DownloadedFile = { name: string; type: string; body: ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer> }

/** The answer that a browser saves as a file. It is the user's own or may change at any time, so it is not cached. */
export function fileAnswer({ name, type, body }: DownloadedFile): Response {
  return new Response(body, {
    headers: {
      'content-type': type,
      'content-disposition': attachmentDisposition(name),
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    },
  })
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
