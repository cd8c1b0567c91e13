import { useTranslations } from 'next-intl'
import { OwnReviewsProvider } from '@/components/community/reviews/own-reviews'
import { ReviewList } from '@/components/community/reviews/review-list'
import { JapaneseFace } from '@/components/ui/japanese-face'
import { Link } from '@/i18n/link'
import type { Review } from '@/lib/community/schemas/reviews'
import { links } from '@/lib/links'
import type { Paged } from '@/lib/schemas/paging'
import { SECTION } from './section'

/** The newest reviews of a user, with a link to all of them. */
export function LatestReviews({ username, reviews }: { username: string; reviews: Paged<Review> }) {
  const t = useTranslations('users')
  if (reviews.total === 0) return null
  return (
    <section className={SECTION} aria-labelledby="reviews-title">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id="reviews-title" className="section-title">
          {t('tabs.reviews')}
        </h2>
        <Link href={links.user(username, 'reviews')} className="quiet-link">
          {t('shown.allReviews')}
        </Link>
      </div>
      <OwnReviewsProvider ids={reviews.data.map(({ id }) => id)}>
        <ReviewList named reviews={reviews.data} label={t('reviews.review.title', { username })} />
      </OwnReviewsProvider>
      <JapaneseFace texts={reviews.data.flatMap(({ title, rawText, entity }) => [title, rawText, entity.title])} />
    </section>
  )
}
