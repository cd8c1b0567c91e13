import { entryLoader } from '@/app/entry-loader'
import { leadOn } from '@/app/lead-on'
import { isHiddenMedia } from '@/server/domain/catalogue/hides/queries'
import { mediaHead } from '@/server/domain/catalogue/media/queries'
import { respondHidden } from '@/server/platform/cache/tags'

/** Loads the work of an address; redirects from a work that was merged into another one; a hidden work answers 410. */
export const loadMedia = entryLoader(async (id) => {
  const head = (await mediaHead(id)) ?? (await leadOn('media', id))
  if (head === null && (await isHiddenMedia(id))) respondHidden(id)
  return head
})
