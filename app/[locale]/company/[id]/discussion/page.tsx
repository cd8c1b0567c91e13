import type { Metadata } from 'next'
import type { EntryParams } from '@/app/entry-loader'
import type { TabQuery } from '@/components/catalogue/entry/tab-search'
import { EntryDiscussion, entryReviewsMetadata } from '@/components/community/reviews/entry-tabs'
import { commentSearchOf } from '@/components/community/reviews/search-of'
import { discussionOf } from '@/server/domain/community/discussions'
import { loadCompany } from '../load'
import { companyView } from '../view'

type Props = EntryParams & { searchParams: Promise<TabQuery> }

export async function generateMetadata(props: Props): Promise<Metadata> {
  return entryReviewsMetadata(
    await companyView(await loadCompany(props)),
    'discussion',
    commentSearchOf(await props.searchParams),
  )
}

export default async function CompanyDiscussion(props: Props) {
  const entry = await loadCompany(props)
  const search = commentSearchOf(await props.searchParams)
  const read = await discussionOf('company', entry.id, search)
  return <EntryDiscussion entry={await companyView(entry)} search={search} read={read} />
}
