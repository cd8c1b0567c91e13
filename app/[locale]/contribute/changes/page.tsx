import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { PageParameters } from '@/components/browse/page-parameters'
import { type SearchProps, searchOf } from '@/components/browse/search-of'
import { ChangesView } from '@/components/curation/history/changes-view'
import { pageMetadata } from '@/components/seo/metadata'
import { changesFeed, changesLink } from '@/lib/curation/links/edits'
import { changesSearch } from '@/lib/curation/schemas/edits'
import { recentEdits } from '@/server/domain/curation/edits/queries'

/** Changes of one page. */
const SIZE = 30

export async function generateMetadata({ searchParams }: SearchProps): Promise<Metadata> {
  const t = await getTranslations('edits')
  const search = searchOf(changesSearch, await searchParams)
  return pageMetadata({
    title: t('changes'),
    description: t('changesLead'),
    path: changesLink(search),
    index: false,
    atom: changesFeed(search),
  })
}

export default async function RecentChanges({ searchParams }: SearchProps) {
  const search = searchOf(changesSearch, await searchParams)
  return (
    <>
      <PageParameters of={changesSearch} />
      <ChangesView search={search} found={await recentEdits({ ...search, size: SIZE })} />
    </>
  )
}
