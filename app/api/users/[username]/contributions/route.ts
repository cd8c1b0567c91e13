import { contributorPage as answer, contributorCallSearch as query } from '@/lib/curation/schemas/edits'
import { usernamePath as params } from '@/lib/identity/schemas/users'
import { contributionCounts, contributorStanding } from '@/server/domain/curation/contributors/queries'
import { editsBy } from '@/server/domain/curation/edits/queries'
import { publicUser } from '@/server/domain/views/users'
import { get } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = get(
  {
    access: 'public',
    summary: 'List what a user has changed in the catalogue',
    description: 'The newest first, with counts of changes and proposals, and how much of them the entries still say.',
    params,
    query,
    answer,
  },
  async ({ params, query }) => {
    const user = await publicUser(params.username)
    if (!user) return null
    const [found, counts, standing] = await Promise.all([
      editsBy(user.id, query),
      contributionCounts(user.id),
      contributorStanding(user.id, query),
    ])
    return { ...found, counts, standing }
  },
)
