import { permanentRedirect } from 'next/navigation'
import { entryPage } from '@/lib/catalogue/links/edits'
import type { EntityKind } from '@/lib/links'
import { movedEntry } from '@/server/domain/catalogue/merges/queries'
import { currentContext } from '@/server/platform/cache/context'
import { respondMoved } from '@/server/platform/cache/tags'

/** Redirects for good, to the same tab, from an entry that was merged into another one; returns null for all others. */
export async function leadOn(noun: EntityKind, id: number): Promise<null> {
  const moved = await movedEntry(noun, id)
  if (moved === null) return null
  respondMoved()
  const old = entryPage(noun, id)
  const asked = currentContext()?.request?.path ?? old
  permanentRedirect(asked.replace(new RegExp(`${old}(?=/|$)`), entryPage(noun, moved)))
}
