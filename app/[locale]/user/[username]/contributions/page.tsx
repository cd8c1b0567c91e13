import { ContributorPlace } from '@/components/curation/contributions/contributor-place'
import { ContributionsTab } from '@/components/curation/history/contributions-tab'
import { contributorSearch } from '@/lib/curation/schemas/edits'
import { contributionCounts, contributorStanding } from '@/server/domain/curation/contributors/queries'
import { editsBy } from '@/server/domain/curation/edits/queries'
import { userTab } from '../tab'

/** Changes of one page. */
const SIZE = 30

const tab = userTab('contributions', {
  schema: contributorSearch,
  show: async ({ id, username }, search) => {
    const page = { ...search, size: SIZE }
    const [found, counts, standing] = await Promise.all([
      editsBy(id, page),
      contributionCounts(id),
      contributorStanding(id, page),
    ])
    return (
      <>
        <ContributorPlace id={id} username={username} />
        <ContributionsTab
          id={id}
          username={username}
          found={found}
          counts={counts}
          standing={standing}
          isFirst={!search.until}
        />
      </>
    )
  },
})

export const generateMetadata = tab.metadata
export default tab.page
