import { useTranslations } from 'next-intl'
import { useFormats } from '@/i18n/formats'
import type { Translator } from '@/i18n/translator'
import { reviewedLink } from '@/lib/community/links/reviews'
import type { Review } from '@/lib/community/schemas/reviews'
import type { Formats } from '@/lib/format'
import { withSpoilerLabels } from '@/lib/markup/spoiler-labels'
import { isLong } from './is-long'
import { type ReviewProps, ReviewView } from './review-view'

/** Milliseconds after creation within which a change is not shown as an edit. */
const SOON = 60_000

type Props = {
  reviews: readonly Review[]
  label: string
  /** Whether they are about several entries, which are named. */
  named?: boolean
}

/** A list of reviews. Fields that it does not show stay on the server. */
export function ReviewList({ reviews, label, named = false }: Props) {
  const format = useFormats()
  const t = useTranslations('reviews')
  return (
    <ul className="grid max-w-reading grid-cols-1 gap-3" aria-label={label}>
      {reviews.map((review) => (
        <li key={review.id}>
          <ReviewView {...propsOf(format, t, review, named)} />
        </li>
      ))}
    </ul>
  )
}

/** The words of spoilers, with the place of the episode left open. */
function spoilerTextsOf(t: Translator<'reviews'>) {
  return { label: t('spoiler.label'), until: t('spoiler.until', { episode: '{episode}' }) }
}

/** What a review shows, without the fields that stay on the server. */
export function propsOf(format: Formats, t: Translator<'reviews'>, review: Review, named: boolean): ReviewProps {
  const { rawText, textType, updatedDate, entity, entityId, media, other, episode, writtenBeforeEnd, ...rest } = review
  const edited = Date.parse(updatedDate) - Date.parse(review.createdDate) > SOON
  // A series has no discussion, and a list of several entries shows no threads.
  const isAnsweredReview = review.kind === 'review' && media !== null
  const isAnswered = isAnsweredReview || (review.kind === 'comment' && !named)
  return {
    review: { ...rest, html: withSpoilerLabels(rest.html, spoilerTextsOf(t), format) },
    work: media?.id ?? null,
    place: { entity: entity.kind, entityId, kind: review.kind, episode: episode ?? undefined },
    href: reviewedLink(review),
    about: named ? (other ? t('pair', { title: entity.title, other: other.title }) : entity.title) : undefined,
    texts: {
      answers: review.answered && t('reply.answers', { username: review.answered.username ?? t('reply.nobody') }),
      created: format.timestamp(review.createdDate),
      edited: edited ? { label: t('edited'), exact: format.timestamp(updatedDate) } : null,
      beforeEnd: writtenBeforeEnd ? t('beforeEnd') : null,
      score: t('score'),
      verdict: review.recommended && t(`verdicts.${review.recommended}`),
      votes: { up: t('votes.up', { count: review.votes.up }), down: t('votes.down', { count: review.votes.down }) },
      reply: isAnswered ? t('reply.write') : null,
      replies: isAnsweredReview && review.replyCount > 0 ? t('repliesTo', { count: review.replyCount }) : null,
      more: isLong(review) ? t('more') : null,
      less: t('less'),
    },
  }
}
