import { entryLoader } from '@/app/[locale]/_entry/loader'
import { redirectMerged } from '@/app/[locale]/_entry/redirect-merged'
import { movedTo } from '@/i18n/server'
import { links } from '@/lib/links'
import { movedSeries, seriesHead } from '@/server/domain/catalogue/series/queries'

/**
 * Loads the series of an address. Redirects from one that was merged into another one, or that a load of the catalogue
 * dissolved; a hidden one answers 410.
 */
export const loadSeries = entryLoader(
  async (id) => (await seriesHead(id)) ?? (await redirectMerged('series', id)) ?? dissolved(id),
)

async function dissolved(id: number): Promise<null> {
  const moved = await movedSeries(id)
  if (moved) await movedTo('series' in moved ? links.series(moved.series) : links.media(moved.media))
  return null
}
