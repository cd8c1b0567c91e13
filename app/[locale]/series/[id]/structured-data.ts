import type { CreativeWorkSeriesLeaf } from 'schema-dts'
import { workType } from '@/app/[locale]/media/[id]/structured-data'
import { known, thing } from '@/components/catalogue/entry/structured-data'
import type { MediaCard } from '@/lib/catalogue/schemas/media'
import type { SeriesHead } from '@/lib/catalogue/schemas/series'
import { links } from '@/lib/links'
import { seriesView } from './view'

/**
 * A series in the vocabulary of schema.org, with the works on its page. These may be of any type, so the series has the
 * general type.
 */
export async function seriesData(
  entry: SeriesHead,
  works: readonly MediaCard[],
  site: string,
): Promise<CreativeWorkSeriesLeaf> {
  return known<CreativeWorkSeriesLeaf>({
    '@type': 'CreativeWorkSeries',
    ...thing(await seriesView(entry), site),
    description: entry.description,
    startDate: entry.startDate,
    endDate: entry.endDate,
    dateModified: entry.lastUpdated,
    hasPart: works.map(({ id, title, type }) => {
      const address = site + links.media(id)
      return { '@type': workType(type), '@id': address, url: address, name: title }
    }),
  })
}
