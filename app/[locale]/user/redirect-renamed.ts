import { movedTo } from '@/i18n/server'
import { renamedTo } from '@/server/domain/identity/users/former-names'
import { currentContext } from '@/server/platform/cache/context'
import { respondMoved } from '@/server/platform/cache/tags'

/** Redirects for good, to the same page, from a name that a renamed user had. Returns null for all others. */
export async function redirectRenamed(name: string): Promise<null> {
  const renamed = await renamedTo(name)
  if (renamed === null) return null
  respondMoved()
  const asked = currentContext()?.request?.path ?? `/user/${encodeURIComponent(name)}`
  return movedTo(asked.replace(OF_USER, `$1${encodeURIComponent(renamed)}`))
}

const OF_USER = /(\/(?:user|list|smart-list)\/)[^/]+/
