import { SCROBBLE_BYTES } from '@/lib/connections/scrobbles'
import { AppError } from '@/server/platform/errors'
import { collected } from '@/server/web/http/collected'

/**
 * The JSON that a media server sends. It is the body, whatever its type (Jellyfin says text/plain). Or it is a field of
 * a form with a picture (Plex: "payload", older Emby: "data").
 * @throws AppError bodyTooLarge, malformedBody
 */
export async function payloadOf({ headers, body }: Request): Promise<string> {
  const content = await bytesOf(body)
  const type = headers.get('content-type') ?? ''
  if (!/^multipart\/form-data\s*;/i.test(type)) return new TextDecoder().decode(content)
  const form = await new Response(new Uint8Array(content), { headers: { 'content-type': type } })
    .formData()
    .catch(malformed)
  const payload = form.get('payload') ?? form.get('data')
  return typeof payload === 'string' ? payload : malformed()
}

async function bytesOf(body: Request['body']): Promise<Uint8Array> {
  if (!body) return new Uint8Array()
  return collected(body, SCROBBLE_BYTES).catch((error: unknown) => {
    // The client has left, so the body has no end.
    throw error instanceof AppError ? error : new AppError('malformedBody')
  })
}

/** The value of a JSON text. @throws AppError malformedBody */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return malformed()
  }
}

function malformed(): never {
  throw new AppError('malformedBody')
}
