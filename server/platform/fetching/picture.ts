import { env } from '@/server/platform/env'
import { fetchForeign } from './fetch'

/**
 * A server's answer for the address of a picture. Its first bytes are a picture's. `bytes` is null for any status but
 * 200.
 */
export type FetchedPicture = { status: number; retryAfter: string | undefined; bytes: Buffer | null }

/** Milliseconds for everything, and without a byte. */
const WITHIN = 30_000
const IDLE = 10_000

/**
 * Fetches a picture whose address comes from people or from a source's content: public hosts only, and those of
 * FETCH_ALLOWED_HOSTS.
 * @throws FetchError
 */
export async function fetchPicture(address: string, maxBytes: number): Promise<FetchedPicture> {
  const { status, headers, body } = await fetchForeign(address, {
    from: 'content',
    content: 'picture',
    allowedHosts: env().FETCH_ALLOWED_HOSTS,
    maxBytes,
    within: WITHIN,
    idle: IDLE,
    headers: { accept: 'image/jpeg, image/png, image/gif' },
  })
  const retryAfter = headers['retry-after']
  if (status !== 200) {
    await body.return()
    return { status, retryAfter, bytes: null }
  }
  const parts: Buffer[] = []
  for await (const part of body) parts.push(part)
  return { status, retryAfter, bytes: Buffer.concat(parts) }
}
