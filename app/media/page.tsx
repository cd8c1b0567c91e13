import type { Metadata } from 'next'
import { ActiveFilters } from '@/components/media/browse/active-filters'
import { MediaFilters } from '@/components/media/browse/media-filters'
import { MediaGrid } from '@/components/media/browse/media-grid'
import { browseMetadata } from '@/components/media/browse/metadata'
import { NothingFound } from '@/components/media/browse/nothing-found'
import { type Query, searchOf } from '@/components/media/browse/search-of'
import { JapaneseFace } from '@/components/ui/japanese-face'
import { Pagination } from '@/components/ui/pagination'
import { mediaIndexLink } from '@/lib/links'
import { words } from '@/messages/words'
import { browseMedia } from '@/server/media/browse'

const t = words('media.browse')

type Props = { searchParams: Promise<Query> }

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  return browseMetadata(searchOf(await searchParams))
}

export default async function BrowseMedia({ searchParams }: Props) {
  const search = searchOf(await searchParams)
  const found = await browseMedia(search)
  const pageLink = (page: number) => mediaIndexLink({ ...search, page })
  return (
    <div className="column browse">
      <div className="browse-head">
        <h1 className="text-2xl font-bold tracking-tight">{t('title')}</h1>
        <p className="figures text-quiet" role="status">
          {t('count', { count: found.total })}
        </p>
      </div>
      <MediaFilters search={search} />
      <ActiveFilters search={search} />
      <div className="results">
        {found.data.length > 0 ? (
          <MediaGrid media={found.data} label={t('results')} />
        ) : (
          <NothingFound search={search} total={found.total} />
        )}
        {found.page > 0 && <link rel="prev" href={pageLink(Math.min(found.page, found.totalPages) - 1)} />}
        {found.page + 1 < found.totalPages && <link rel="next" href={pageLink(found.page + 1)} />}
        <Pagination page={found.page} totalPages={found.totalPages} href={pageLink} />
      </div>
      <JapaneseFace texts={[search.query, ...found.data.map(({ title }) => title)]} />
    </div>
  )
}
