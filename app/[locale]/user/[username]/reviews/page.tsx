import { within } from '@/components/browse/within'
import { UserReviews } from '@/components/views/users/reviews-tab'
import { authorLink } from '@/lib/community/links/reviews'
import { authorSearch } from '@/lib/community/schemas/reviews'
import { links } from '@/lib/links'
import { reviewsBy } from '@/server/domain/community/reviews/queries'
import { userTab } from '../tab'

const tab = userTab('reviews', {
  schema: authorSearch,
  isShown: ({ showReviews }) => showReviews,
  show: async ({ id, username }, search) => {
    const link = (page: number) => authorLink(links.user(username, 'reviews'), { ...search, page })
    return <UserReviews username={username} search={search} found={await within(await reviewsBy(id, search), link)} />
  },
})

export const generateMetadata = tab.metadata
export default tab.page
