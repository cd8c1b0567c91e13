import { useTranslations } from 'next-intl'
import { FeedLink } from '@/components/community/reviews/feed-link'
import { OwnReviewsProvider } from '@/components/community/reviews/own-reviews'
import { ReviewKinds } from '@/components/community/reviews/review-kinds'
import { ReviewList } from '@/components/community/reviews/review-list'
import { Empty } from '@/components/ui/empty'
import { JapaneseFace } from '@/components/ui/japanese-face'
import { Pagination } from '@/components/ui/pagination'
import { Section } from '@/components/ui/section'
import { authorLink } from '@/lib/community/links/reviews'
import type { AuthorSearch, Review } from '@/lib/community/schemas/reviews'
import { links } from '@/lib/links'
import type { Paged } from '@/lib/schemas/paging'

type Props = { username: string; search: AuthorSearch; found: Paged<Review> }

/** The reviews or comments of a user. */
export function UserReviews({ username, search, found }: Props) {
  const t = useTranslations('users.reviews')
  const path = links.user(username, 'reviews')
  const { kind } = search
  return (
    <Section className="tab" name="tab-title" title={t(`${kind}.title`, { username })} heading="sr-only">
      <div className="mb-5">
        <ReviewKinds path={path} search={search} />
      </div>
      <OwnReviewsProvider ids={found.data.map(({ id }) => id)}>
        <div className="results">
          {found.total === 0 ? (
            <Empty title={t(`${kind}.nothing`, { username })} />
          ) : (
            <ReviewList named reviews={found.data} label={t(`${kind}.title`, { username })} />
          )}
          <Pagination of={found} href={(page) => authorLink(path, { ...search, page })} />
        </div>
      </OwnReviewsProvider>
      <FeedLink address={links.userFeed(username)} />
      <JapaneseFace texts={found.data.flatMap(({ title, rawText, entity }) => [title, rawText, entity.title])} />
    </Section>
  )
}
