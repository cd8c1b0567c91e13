import { movedTo } from '@/i18n/server'
import { entryPage } from '@/lib/catalogue/links/entries'
import type { EditedNoun } from '@/lib/catalogue/nouns'
import { isHidden } from '@/server/domain/catalogue/entries/access'
import { movedEntry } from '@/server/domain/curation/merges/queries'
import { currentContext } from '@/server/platform/cache/context'
import { respondHidden, respondMoved } from '@/server/platform/cache/tags'

/**
 * Redirects for good, to the same tab, from an entry that was merged into another one. Returns null for all others; the
 * page of a hidden one answers 410. The query of the new address may name the old entry (`from`).
 */
export async function redirectMerged(noun: EditedNoun, id: number, query = ''): Promise<null> {
  const moved = await movedEntry(noun, id)
  if (moved === null) {
    if (noun !== 'tag' && (await isHidden(noun, id))) respondHidden({ noun, id })
    return null
  }
  respondMoved()
  const old = entryPage(noun, id)
  const asked = currentContext()?.request?.path ?? old
  return movedTo(asked.replace(new RegExp(`${old}(?=/|$)`), entryPage(noun, moved)) + query)
}
