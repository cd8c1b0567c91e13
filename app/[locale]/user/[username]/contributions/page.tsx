import type { Metadata } from 'next'
import { PageParameters } from '@/components/browse/page-parameters'
import { type Query, searchOf } from '@/components/browse/search-of'
import { ContributorPlace } from '@/components/curation/contributions/contributor-place'
import { ContributionsTab } from '@/components/curation/history/contributions-tab'
import { userMetadata } from '@/components/views/users/metadata'
import { contributorSearch } from '@/lib/curation/schemas/edits'
import { contributionCounts } from '@/server/domain/curation/contributors/queries'
import { editsBy } from '@/server/domain/curation/edits/queries'
import { loadUser, loadUserForMetadata, type UserParams } from '../load'

type Props = UserParams & { searchParams: Promise<Query> }

/** Changes of one page. */
const SIZE = 30

export async function generateMetadata(props: Props): Promise<Metadata> {
  return userMetadata(await loadUserForMetadata(props), 'contributions')
}

export default async function UserContributions(props: Props) {
  const { id, username } = await loadUser(props)
  const search = searchOf(contributorSearch, await props.searchParams)
  const [found, counts] = await Promise.all([editsBy(id, { ...search, size: SIZE }), contributionCounts(id)])
  return (
    <>
      <PageParameters of={contributorSearch} />
      <ContributorPlace id={id} username={username} />
      <ContributionsTab username={username} found={found} counts={counts} isFirst={!search.until} />
    </>
  )
}
