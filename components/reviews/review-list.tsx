import { formatTimestamp } from '@/lib/format'
import type { Review } from '@/lib/schemas/reviews'
import { words } from '@/messages/words'
import { isLong } from './is-long'
import { type ReviewProps, ReviewView } from './review-view'

const t = words('reviews')

/** A change this soon after writing is the same writing, in milliseconds. */
const SOON = 60_000

/** Reviews below each other. What a page does not show of them stays on the server. */
export function ReviewList({ reviews, label }: { reviews: readonly Review[]; label: string }) {
  return (
    <ul className="grid max-w-[780px] grid-cols-1 gap-3" aria-label={label}>
      {reviews.map((review) => (
        <li key={review.id}>
          <ReviewView {...propsOf(review)} />
        </li>
      ))}
    </ul>
  )
}

function propsOf(review: Review): ReviewProps {
  const { rawText, textType, updatedDate, entity, media, ...rest } = review
  const edited = Date.parse(updatedDate) - Date.parse(review.createdDate) > SOON
  return {
    review: rest,
    texts: {
      created: formatTimestamp(review.createdDate),
      edited: edited ? { label: t('edited'), exact: formatTimestamp(updatedDate) } : null,
      verdict: review.recommended && t(`verdicts.${review.recommended}`),
      votes: { up: t('votes.up', { count: review.votes.up }), down: t('votes.down', { count: review.votes.down }) },
      more: isLong(review) ? t('more') : null,
      less: t('less'),
    },
  }
}
