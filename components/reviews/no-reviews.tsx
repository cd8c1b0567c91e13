import { reviewsLink } from '@/lib/links'
import { words } from '@/messages/words'
import { Empty } from '../ui/empty'
import type { ReviewsProps } from './reviews-tab'

const t = words('reviews')

/** What stands where no review is: what belongs here, or the way to where some are. */
export function NoReviews({ kind, of, path, search, found, totals }: ReviewsProps) {
  if (totals.total === 0) return <Empty title={t(`${kind}.none`, { of })}>{t(`${kind}.belongs`, { of })}</Empty>
  const verdict = found.total === 0 ? search.recommended : undefined
  return (
    <Empty title={verdict ? t('noneFound', { verdict: t(`verdicts.${verdict}`) }) : t('pastEnd')}>
      <p className="empty-actions">
        <a
          className="button button-plain"
          href={reviewsLink(path, { ...search, recommended: verdict ? undefined : search.recommended, page: 0 })}
        >
          {verdict ? t('all') : t('firstPage')}
        </a>
      </p>
    </Empty>
  )
}
