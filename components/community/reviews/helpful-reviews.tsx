import { useTranslations } from 'next-intl'
import { Preview } from '@/components/catalogue/entry/preview'
import { Link } from '@/i18n/link'
import type { HelpfulReview } from '@/lib/community/helpful-review'
import { reviewsLink, textAnchor } from '@/lib/community/links/reviews'
import { links } from '@/lib/links'
import { Verdict } from './verdict'

type Props = {
  /** The work. */
  id: number
  /** How many reviews it has. */
  count: number
  reviews: readonly HelpfulReview[]
}

/** The beginnings of the most helpful reviews of a work, each with a link to the whole. */
export function HelpfulReviews({ id, count, reviews }: Props) {
  const t = useTranslations('media.entry.helpful')
  const verdicts = useTranslations('reviews.verdicts')
  if (reviews.length === 0) return null
  return (
    <Preview id="helpful" title={t('title')} all={{ href: links.media(id, 'reviews'), count }}>
      <ul className="grid gap-3 lg:grid-cols-2">
        {reviews.map((review) => (
          <li key={review.id} className="grid content-start gap-2 rounded-lg bg-raised p-4">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
              {review.recommended && <Verdict verdict={review.recommended} label={verdicts(review.recommended)} />}
              {review.poster && (
                <Link href={links.user(review.poster.username)} className="quiet-link text-sm/normal" dir="auto">
                  {review.poster.username}
                </Link>
              )}
            </div>
            <p className="line-clamp-5 leading-[1.6] text-pretty whitespace-pre-line text-soft" dir="auto">
              {review.excerpt}
            </p>
            <Link
              href={`${reviewsLink(links.media(id, 'reviews'), { sort: 'helpful' })}#${textAnchor('review', review.id)}`}
              className="quiet-link text-sm/normal"
            >
              {review.title ?? t('whole')}
            </Link>
          </li>
        ))}
      </ul>
    </Preview>
  )
}
