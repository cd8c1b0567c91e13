import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Link } from '@/i18n/link'
import type { Translator } from '@/i18n/translator'
import { links, reviewsLink } from '@/lib/links'
import type { Paged } from '@/lib/schemas/paging'
import type { Review, ReviewedKind, ReviewKind, ReviewSearch, ReviewSort, ReviewTotals } from '@/lib/schemas/reviews'
import { QueryForm } from '../form/query-form'
import { Select } from '../form/select'
import { Empty } from '../ui/empty'
import { JapaneseFace } from '../ui/japanese-face'
import { Pagination } from '../ui/pagination'
import { FeedLink } from './feed-link'
import { OwnReviewsProvider } from './own-reviews'
import { ReviewList } from './review-list'
import { VerdictFilter } from './verdict-filter'
import { WritePlace } from './write-place'

/** The parameters of the page; those of a discussion name the thread of an episode. */
type TabSearch = ReviewSearch & { episode?: number }

const KINDS: Record<'reviews' | 'discussion', ReviewKind> = { reviews: 'review', discussion: 'comment' }

type ReviewsProps = {
  /** Media and series have reviews, all other entries have comments. */
  kind: 'reviews' | 'discussion'
  /** The entry. */
  entity: { kind: ReviewedKind; id: number }
  /** The title or name of the entry. */
  of: string
  /** The path of the tab: links.series(id, 'reviews'), links.torrent(id) … */
  path: string
  search: TabSearch
  found: Paged<Review>
  totals: ReviewTotals
  /** Whether the heading is visible: on pages with other content besides. */
  headed?: boolean
  /** The threads of a discussion. */
  threads?: ReactNode
}

/**
 * The reviews or comments of any entry: the filter by verdict, the list, its pages, and a text if there are none. Pages read
 * them with reviewsWithTotals() (server/domain/reviews/queries.ts).
 */
export function ReviewsTab(props: ReviewsProps) {
  const { kind, entity, path, search, found, totals, headed, threads } = props
  const t = useTranslations('reviews')
  const judged = totals.Recommended + totals.Mixed + totals.NotRecommended > 0 || search.recommended !== undefined
  const place = { entity: entity.kind, entityId: entity.id, kind: KINDS[kind], episode: search.episode }
  const ids = found.data.map(({ id }) => id)
  return (
    <section className="tab" id="reviews" aria-labelledby="reviews-title">
      <h2 id="reviews-title" className={headed ? 'section-title mb-2.5' : 'sr-only'}>
        {t(`${kind}.title`)}
      </h2>
      {threads}
      {totals.total > 0 && (
        <div className="mb-5 flex max-w-[780px] flex-wrap items-end justify-between gap-x-6 gap-y-4">
          {judged && <VerdictFilter path={path} search={search} totals={totals} />}
          {totals.total > 1 && <ReviewOrder path={path} search={search} />}
        </div>
      )}
      <OwnReviewsProvider place={place} ids={ids}>
        <WritePlace place={place} label={t(`${kind}.write`)} shown={ids} />
        <div className="results">
          {found.data.length > 0 ? (
            <ReviewList reviews={found.data} label={t(`${kind}.title`)} />
          ) : (
            <NoReviews {...props} />
          )}
          <Pagination
            page={found.page}
            totalPages={found.totalPages}
            href={(page) => reviewsLink(path, { ...search, page })}
          />
        </div>
      </OwnReviewsProvider>
      <FeedLink address={links.entryFeed(entity.kind, entity.id)} />
      <JapaneseFace texts={found.data.flatMap(({ title, rawText }) => [title, rawText])} />
    </section>
  )
}

/** By date or helpfulness, in either direction; keeps the verdict and the thread. */
function ReviewOrder({ path, search: { recommended, episode, order, sort } }: { path: string; search: TabSearch }) {
  const t = useTranslations('reviews')
  const kept = { ...(episode !== undefined && { episode: String(episode) }), ...(recommended && { recommended }) }
  const chosen = { ...(sort !== 'created' && { sort }), ...(order === 0 && { order: '0' }) }
  return (
    <QueryForm
      live
      action={path}
      state={new URLSearchParams({ ...kept, ...chosen }).toString()}
      label={t('order.form')}
      className="ms-auto flex flex-wrap items-end gap-2 [&>.field]:min-w-37"
    >
      {Object.entries(kept).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Select
        name="sort"
        label={t('order.sort')}
        value={sort === 'created' ? '' : sort}
        choices={[
          { value: '', label: t('order.created') },
          { value: 'helpful', label: t('order.helpful') },
        ]}
      />
      <Select name="order" label={t('order.label')} value={order === 0 ? '0' : ''} choices={directionsOf(t, sort)} />
      <button type="submit" className="button button-plain script-less">
        {t('order.apply')}
      </button>
    </QueryForm>
  )
}

function directionsOf(t: Translator<'reviews'>, sort: ReviewSort) {
  const [falling, rising] =
    sort === 'created' ? (['newest', 'oldest'] as const) : (['mostHelpful', 'leastHelpful'] as const)
  return [
    { value: '', label: t(`order.${falling}`) },
    { value: '0', label: t(`order.${rising}`) },
  ]
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
