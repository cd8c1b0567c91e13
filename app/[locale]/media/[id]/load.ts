import { permanentRedirect } from 'next/navigation'
import { entryLoader } from '@/app/entry-loader'
import { links } from '@/lib/links'
import { isHiddenMedia } from '@/server/domain/catalogue/hides/queries'
import { mediaHead } from '@/server/domain/catalogue/media/queries'
import { movedMedia } from '@/server/domain/catalogue/merges/queries'
import { currentContext } from '@/server/platform/cache/context'
import { respondHidden, respondMoved } from '@/server/platform/cache/tags'

/** Loads the work of an address; redirects for good, to the same tab, from a work that was merged into another one; a hidden work answers 410. */
export const loadMedia = entryLoader(async (id) => (await mediaHead(id)) ?? leadOn(id))

async function leadOn(id: number): Promise<null> {
  const moved = await movedMedia(id)
  if (moved === null) {
    if (await isHiddenMedia(id)) respondHidden(id)
    return null
  }
  respondMoved()
  const asked = currentContext()?.request?.path ?? links.media(id)
  permanentRedirect(asked.replace(new RegExp(`/media/${id}(?=/|$)`), links.media(moved)))
}
