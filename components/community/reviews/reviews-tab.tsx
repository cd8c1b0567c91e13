import { useTranslations } from 'next-intl'
import { Empty } from '@/components/ui/empty'
import { JapaneseFace } from '@/components/ui/japanese-face'
import { Pagination } from '@/components/ui/pagination'
import { Section } from '@/components/ui/section'
import { useFormats } from '@/i18n/formats'
import { Link } from '@/i18n/link'
import { reviewsLink } from '@/lib/community/links/reviews'
import {
  RECOMMENDATIONS,
  type Recommendation,
  type Review,
  type ReviewSearch,
  type ReviewTotals,
} from '@/lib/community/schemas/reviews'
import { links } from '@/lib/links'
import type { Paged } from '@/lib/schemas/paging'
import { FeedLink } from './feed-link'
import { FindText } from './find-text'
import { OwnReviewsProvider } from './own-reviews'
import { ReviewList } from './review-list'
import { ReviewOrder } from './review-order'
import { VERDICT, Verdict } from './verdict'
import { WritePlace } from './write-place'

type ReviewsProps = {
  /** The entry. */
  entity: { kind: 'media' | 'series'; id: number }
  /** The title or name of the entry. */
  of: string
  /** The path of the tab: links.series(id, 'reviews') … */
  path: string
  search: ReviewSearch
  found: Paged<Review>
  totals: ReviewTotals
}

/**
 * The reviews of a work or series: the filter by verdict, the list, its pages, and a text if there are none. Pages read
 * them with reviewsWithTotals() (server/domain/community/reviews/queries.ts).
 */
export function ReviewsTab(props: ReviewsProps) {
  const { entity, path, search, found, totals } = props
  const t = useTranslations('reviews')
  const judged = totals.Recommended + totals.Mixed + totals.NotRecommended > 0 || search.recommended !== undefined
  const place = { entity: entity.kind, entityId: entity.id, kind: 'review' as const }
  const ids = found.data.map(({ id }) => id)
  return (
    <Section className="tab" id="reviews" name="reviews-title" title={t('reviews.title')} heading="sr-only">
      {totals.total > 0 && (
        <div className="mb-5 flex max-w-reading flex-wrap items-end justify-between gap-x-6 gap-y-4">
          {judged && <VerdictFilter path={path} search={search} totals={totals} />}
          {totals.total > 1 && <ReviewOrder path={path} search={search} />}
        </div>
      )}
      <OwnReviewsProvider place={place} ids={ids}>
        <WritePlace place={place} path={path} label={t('reviews.write')} listed={ids} />
        <div className="results">
          {found.data.length > 0 ? (
            <ReviewList reviews={found.data} label={t('reviews.title')} />
          ) : (
            <NoReviews {...props} />
          )}
          <Pagination of={found} href={(page) => reviewsLink(path, { ...search, page })} />
        </div>
      </OwnReviewsProvider>
      <FindText />
      <FeedLink address={links.entryFeed(entity.kind, entity.id)} />
      <JapaneseFace texts={found.data.flatMap(({ title, rawText }) => [title, rawText])} />
    </Section>
  )
}

/** Rendered without reviews: what belongs here, or a link to the reviews of all verdicts. */
function NoReviews({ of, path, search, found, totals }: ReviewsProps) {
  const t = useTranslations('reviews')
  if (totals.total === 0) return <Empty title={t('reviews.none', { of })}>{t('reviews.belongs', { of })}</Empty>
  const verdict = found.total === 0 ? search.recommended : undefined
  return (
    <Empty
      title={verdict ? t('noneFound', { verdict: t(`verdicts.${verdict}`) }) : t('pastEnd')}
      next={{
        href: reviewsLink(path, { ...search, recommended: verdict ? undefined : search.recommended, page: 0 }),
        text: verdict ? t('all') : t('firstPage'),
        isPlain: true,
      }}
    />
  )
}

type FilterProps = { path: string; search: ReviewSearch; totals: ReviewTotals }

const CHOICE = 'inline-flex min-h-11 items-center gap-2 rounded-md px-3.5 py-2 transition-colors'
const CHOSEN = 'bg-[color-mix(in_oklab,var(--verdict)_12%,var(--raised))] shadow-[inset_0_0_0_1.5px_var(--verdict)]'

/** The filter by verdict; the selected one links back to all. */
function VerdictFilter({ path, search, totals }: FilterProps) {
  const t = useTranslations('reviews')
  const format = useFormats()
  return (
    <nav aria-label={t('filter.label')}>
      <ul className="figures flex flex-wrap gap-2">
        {RECOMMENDATIONS.map((verdict) => {
          const chosen = search.recommended === verdict
          return (
            <li key={verdict} className={VERDICT[verdict]}>
              <Link
                className={chosen ? `${CHOICE} ${CHOSEN}` : `${CHOICE} bg-raised hover:bg-float`}
                href={reviewsLink(path, { ...search, recommended: chosen ? undefined : verdict, page: 0 })}
                aria-current={chosen || undefined}
                data-keep-scroll=""
              >
                <Verdict verdict={verdict} label={t(`verdicts.${verdict}`)} />
                <span className="text-sm/normal text-soft">{format.count(totals[verdict])}</span>
                {chosen && <span className="sr-only">{t('filter.clear')}</span>}
              </Link>
            </li>
          )
        })}
      </ul>
      <VerdictShares totals={totals} />
    </nav>
  )
}

/** The shares of the verdicts, hidden from screen readers: the numbers are above. */
function VerdictShares({ totals }: { totals: ReviewTotals }) {
  const given = RECOMMENDATIONS.filter((verdict) => totals[verdict] > 0)
  if (given.length === 0) return null
  return (
    <div className="mt-2.5 flex h-1 gap-0.75 overflow-hidden rounded-full" aria-hidden="true">
      {given.map((verdict: Recommendation) => (
        <span
          key={verdict}
          className={`min-w-1 flex-1 bg-(--verdict) ${VERDICT[verdict]}`}
          style={{ flexGrow: totals[verdict] }}
        />
      ))}
    </div>
  )
}
