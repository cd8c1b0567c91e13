import { useTranslations } from 'next-intl'
import type { MediaCard } from '@/lib/catalogue/schemas/media'
import type { SeriesHead } from '@/lib/catalogue/schemas/series'
import type { Paged, TabSearch } from '@/lib/schemas/paging'
import { TabList } from '../../entry/tab-list'
import { Timeline } from './timeline'

type Props = { entry: SeriesHead; search: TabSearch; found: Paged<MediaCard> | null }

/** All works of a series in the order of release. */
export function SeriesMediaTab({ entry, search, found }: Props) {
  const t = useTranslations('series.entry')
  const e = useTranslations('entry')
  const works = found?.data ?? []
  return (
    <TabList
      entry={{ kind: 'series', id: entry.id }}
      tab="media"
      title={t('inOrder')}
      search={search}
      found={{ known: entry.counts.media, onPage: works.length, totalPages: found?.totalPages ?? 0 }}
      filter={{ label: e('filterWorks'), placeholder: e('filterByTitle') }}
      nothing={{ found: e('noWorkFound', { query: search.query }), known: t('noWorks') }}
    >
      <Timeline works={works} label={t('inOrder')} />
    </TabList>
  )
}
