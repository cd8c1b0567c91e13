import { createHash, randomBytes } from 'node:crypto'
import type { Call } from './behind'
import { compressed } from './body'
import type { Captured } from './capture'
import { FAILURE_PAGE } from './failure'
import { contentSecurityPolicy, sealScripts, securityHeaders } from './policy'
import { isMissing } from './tags'

/** A page as it comes out of a rendering, with its headers as node:http takes them quickest: names and values in turn. */
export type Rendered = { status: number; etag: string; fields: string[]; brotli: Uint8Array }

/** Finishes the page at a canonical address; `caching` is its Cache-Control. What it touches is noted in server/front/tags.ts. */
export type Render = (address: string, caching: string) => Promise<Rendered>

/** Asks Next for whole pages, as nobody, and seals them: a policy that names exactly their scripts, an ETag, compressed. */
export function renderer(call: Call, siteUrl: string): Render {
  const { host } = new URL(siteUrl)
  const security = Object.entries(securityHeaders(siteUrl)).flat()

  return async (address, caching) => {
    const nonce = randomBytes(16).toString('hex')
    const policy = contentSecurityPolicy([`'nonce-${nonce}'`])
    const asked = { host, accept: 'text/html', 'content-security-policy': policy }
    const { headers, body, ...answer } = await whole(call, address, asked)
    const status = answer.status === 200 && isMissing() ? 404 : answer.status
    const page = String(headers['content-type']).startsWith('text/html')
      ? sealScripts(body.toString('utf8'), nonce)
      : undefined
    const sent = page ? Buffer.from(page.html) : body
    const etag = `W/"${createHash('sha1').update(sent).digest('base64url')}"`
    const own = {
      ...carried(headers, nonce),
      ...(page && { 'content-security-policy': page.policy }),
      'cache-control': status === 200 ? caching : 'no-store',
      vary: 'Accept-Encoding, Authorization, RSC',
      ...(status === 200 && { etag }),
    }
    return { status, etag, fields: [...security, ...Object.entries(own).flat()], brotli: compressed(sent) }
  }
}

/**
 * What Next answers, readable without scripts. When an entry is not there, Next leaves the not-found page to the browser's
 * scripts; at an address below it, where nothing can be, it sends that page whole. The page of an error is our own.
 */
async function whole(call: Call, address: string, headers: Record<string, string>): Promise<Captured> {
  const answer = await call({ method: 'GET', address, headers })
  if (answer.status >= 500 && String(answer.headers['content-type']).startsWith('text/html'))
    return { ...answer, body: FAILURE_PAGE }
  const hollow = answer.status === 404 && answer.body.includes('<html id="__next_error__">')
  return hollow ? call({ method: 'GET', address: `${address.replace(/\?.*/s, '')}/-`, headers }) : answer
}

const CARRIED = ['content-type', 'location', 'link', 'x-robots-tag', 'retry-after']

function carried(headers: NodeJS.Dict<string | string[] | number>, nonce: string): Record<string, string> {
  const found = CARRIED.flatMap((name) => {
    const value = headers[name]
    return value === undefined ? [] : [[name, String(value).replaceAll(` nonce="${nonce}";`, '')] as const]
  })
  return Object.fromEntries(found)
}
