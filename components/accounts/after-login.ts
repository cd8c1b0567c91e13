import type { FirstLogin } from '@/lib/browser/session-calls'
import { wantAction, wantedNow } from '@/lib/browser/wanted-action'
import { links } from '@/lib/links'
import { localPath } from '@/lib/local-path'

/**
 * The page to which a login leads: `next`, if another page asked for the login. A first login leads to the page of the
 * first steps, which does what the visitor wanted. That page leads to `next`, or to the page that the registration
 * named.
 */
export function afterLogin(first: FirstLogin, next: string | null | undefined): string {
  if (!first) return next ?? links.home()
  const { action, page } = first
  if (action && !wantedNow()) wantAction(action.of, action.action)
  const asked = next && next !== links.home() ? next : localPath(page)
  return links.welcome(asked && asked !== links.home() ? asked : undefined)
}
