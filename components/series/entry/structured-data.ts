import type { CreativeWorkSeriesLeaf } from 'schema-dts'
import { links } from '@/lib/links'
import type { MediaCard } from '@/lib/schemas/media'
import type { SeriesHead } from '@/lib/schemas/series'
import { known, thing } from '../../entry/structured-data'
import { workType } from '../../media/entry/structured-data'
import { seriesView } from './view'

/** A series in the words of schema.org, with the works that its page shows. They may be of any type, so it is of none. */
export function seriesData(entry: SeriesHead, works: readonly MediaCard[], site: string): CreativeWorkSeriesLeaf {
  return known<CreativeWorkSeriesLeaf>({
    '@type': 'CreativeWorkSeries',
    ...thing(seriesView(entry), site),
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
