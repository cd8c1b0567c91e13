import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import type { TabProps } from '@/app/[locale]/_entry/tab'
import { PageParameters } from '@/components/browse/page-parameters'
import { searchOf } from '@/components/browse/search-of'
import { tabMetadata } from '@/components/catalogue/entry/metadata'
import { RecommendationsOfTwo } from '@/components/community/recommendations/recommendations-of-two'
import { RecommendationsTab } from '@/components/community/recommendations/recommendations-tab'
import { recommendationSearch } from '@/lib/community/schemas/recommendations'
import { RECOMMENDED_SIZE, REVIEWS_SIZE } from '@/lib/page-size'
import { recommendationsOf, recommendedWorks } from '@/server/domain/community/recommendations'
import { loadMedia } from '../load'
import { mediaView } from '../view'

const searchIn = async (props: TabProps) => searchOf(recommendationSearch, await props.searchParams)

/** Search engines index the whole tab alone: it has the most helpful recommendations of each work. */
export async function generateMetadata(props: TabProps): Promise<Metadata> {
  const { page, other } = await searchIn(props)
  const metadata = await tabMetadata(await mediaView(await loadMedia(props)), 'recommendations', { page })
  return other === undefined ? metadata : { ...metadata, robots: { index: false, follow: true } }
}

/** The works that users recommend to people who like a work, or the recommendations of one of them. */
export default async function MediaRecommendations(props: TabProps) {
  const { id, title } = await loadMedia(props)
  const search = await searchIn(props)
  const work = { id, title }
  const parameters = <PageParameters of={recommendationSearch} />
  if (search.other !== undefined) {
    const read = await recommendationsOf(id, search.other, { ...search, size: REVIEWS_SIZE })
    if (!read) notFound()
    return (
      <>
        {parameters}
        <RecommendationsOfTwo work={work} search={search} {...read} />
      </>
    )
  }
  const found = await recommendedWorks(id, { ...search, size: RECOMMENDED_SIZE })
  if (!found) notFound()
  return (
    <>
      {parameters}
      <RecommendationsTab work={work} search={search} found={found} />
    </>
  )
}
