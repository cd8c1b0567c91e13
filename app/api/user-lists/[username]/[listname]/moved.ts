import { links } from '@/lib/links'
import { redirectTo } from '@/server/web/http/redirect'

/** For the OpenAPI document: what else a call that reads a list answers. */
export const MOVED = { 308: { description: 'The list was renamed: Location has its new address.' } }

/** The redirect of a call below a renamed list: `url` is its new one, `path` the rest of the address. */
export function moved(url: string, path: string): Response {
  return redirectTo(308, links.listCall(url) + path)
}
