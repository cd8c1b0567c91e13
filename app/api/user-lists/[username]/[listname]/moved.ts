import { links } from '@/lib/links'

/** For the OpenAPI document: what else a call that reads a list answers. */
export const MOVED = { 308: { description: 'The list was renamed: Location has its new address.' } }

/** The redirect of a call below a renamed list: `url` is its new one, `path` the rest of the address. */
export function moved(url: string, path: string): Response {
  return new Response(null, {
    status: 308,
    headers: { location: links.listCall(url) + path, 'cache-control': 'no-store' },
  })
}
