import { useTranslations } from 'next-intl'
import { Link } from '@/i18n/link'
import { reviewsLink } from '@/lib/links'
import type { Paged } from '@/lib/schemas/paging'
import type { Review, ReviewSearch, ReviewTotals } from '@/lib/schemas/reviews'
import { QueryForm } from '../form/query-form'
import { Select } from '../form/select'
import { Empty } from '../ui/empty'
import { JapaneseFace } from '../ui/japanese-face'
import { Pagination } from '../ui/pagination'
import { ReviewList } from './review-list'
import { VerdictFilter } from './verdict-filter'

type ReviewsProps = {
  /** Media and series have reviews, all other entries have comments. */
  kind: 'reviews' | 'discussion'
  /** The title or name of the entry. */
  of: string
  /** The path of the tab: links.series(id, 'reviews'), links.torrent(id) … */
  path: string
  search: ReviewSearch
  found: Paged<Review>
  totals: ReviewTotals
  /** Whether the heading is visible: on pages with other content besides. */
  headed?: boolean
}

/**
 * The reviews or comments of any entry: the filter by verdict, the list, its pages, and a text if there are none. Pages read
 * them with reviewsOf() and reviewTotals() (server/domain/reviews/queries.ts).
 */
export function ReviewsTab({ kind, of, path, search, found, totals, headed }: ReviewsProps) {
  const t = useTranslations('reviews')
  const judged = totals.Recommended + totals.Mixed + totals.NotRecommended > 0 || search.recommended !== undefined
  return (
    <section className="tab" id="reviews" aria-labelledby="reviews-title">
      <h2 id="reviews-title" className={headed ? 'section-title mb-2.5' : 'sr-only'}>
        {t(`${kind}.title`)}
      </h2>
      {totals.total > 0 && (
        <div className="mb-5 flex max-w-[780px] flex-wrap items-end justify-between gap-x-6 gap-y-4">
          {judged && <VerdictFilter path={path} search={search} totals={totals} />}
          {totals.total > 1 && <ReviewOrder path={path} search={search} />}
        </div>
      )}
      <div className="results">
        {found.data.length > 0 ? (
          <ReviewList reviews={found.data} label={t(`${kind}.title`)} />
        ) : (
          <NoReviews kind={kind} of={of} path={path} search={search} found={found} totals={totals} />
        )}
        <Pagination
          page={found.page}
          totalPages={found.totalPages}
          href={(page) => reviewsLink(path, { ...search, page })}
        />
      </div>
      <JapaneseFace texts={found.data.flatMap(({ title, rawText }) => [title, rawText])} />
    </section>
  )
}

/** Newest or oldest first; keeps the verdict. */
function ReviewOrder({ path, search: { recommended, order } }: { path: string; search: ReviewSearch }) {
  const t = useTranslations('reviews')
  const value = order === 0 ? '0' : ''
  const state = new URLSearchParams({ ...(recommended && { recommended }), ...(value && { order: value }) }).toString()
  return (
    <QueryForm
      live
      action={path}
      state={state}
      label={t('order.form')}
      className="ms-auto flex min-w-37 items-end gap-2"
    >
      {recommended && <input type="hidden" name="recommended" value={recommended} />}
      <Select
        name="order"
        label={t('order.label')}
        value={value}
        choices={[
          { value: '', label: t('order.newest') },
          { value: '0', label: t('order.oldest') },
        ]}
      />
      <button type="submit" className="button button-plain script-less">
        {t('order.apply')}
      </button>
    </QueryForm>
  )
}

/** Rendered without reviews: what belongs here, or a link to the reviews of all verdicts. */
function NoReviews({ kind, of, path, search, found, totals }: ReviewsProps) {
  const t = useTranslations('reviews')
  if (totals.total === 0) return <Empty title={t(`${kind}.none`, { of })}>{t(`${kind}.belongs`, { of })}</Empty>
  const verdict = found.total === 0 ? search.recommended : undefined
  return (
    <Empty title={verdict ? t('noneFound', { verdict: t(`verdicts.${verdict}`) }) : t('pastEnd')}>
      <p className="empty-actions">
        <Link
          className="button button-plain"
          href={reviewsLink(path, { ...search, recommended: verdict ? undefined : search.recommended, page: 0 })}
        >
          {verdict ? t('all') : t('firstPage')}
        </Link>
      </p>
    </Empty>
  )
}
