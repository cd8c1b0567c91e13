import { reviewsLink } from '@/lib/links'
import type { Paged } from '@/lib/schemas/paging'
import type { Review, ReviewSearch, ReviewTotals } from '@/lib/schemas/reviews'
import { words } from '@/messages/words'
import { JapaneseFace } from '../ui/japanese-face'
import { Pagination } from '../ui/pagination'
import { NoReviews } from './no-reviews'
import { ReviewList } from './review-list'
import { ReviewOrder } from './review-order'
import { VerdictFilter } from './verdict-filter'

const t = words('reviews')

export type ReviewsProps = {
  /** Works and series have reviews, everything else has comments. */
  kind: 'reviews' | 'discussion'
  /** Of what: a title or a name. */
  of: string
  /** The address where they are shown, without choices: links.series(id, 'reviews'), links.torrent(id) … */
  path: string
  search: ReviewSearch
  found: Paged<Review>
  totals: ReviewTotals
  /** Their title is seen, too: on a page that holds more than them. */
  headed?: boolean
}

/**
 * The reviews or comments of any entry: the filter by verdict, the list, its pages, and a word where there are none. A page
 * reads them with reviewsOf() and reviewTotals() (server/domain/reviews/queries.ts).
 */
export function ReviewsTab({ kind, of, path, search, found, totals, headed }: ReviewsProps) {
  const judged = totals.Recommended + totals.Mixed + totals.NotRecommended > 0 || search.recommended !== undefined
  return (
    <section className="tab" id="reviews" aria-labelledby="reviews-title">
      <h2 id="reviews-title" className={headed ? 'section-title' : 'unseen'}>
        {t(`${kind}.title`)}
      </h2>
      {totals.total > 0 && (
        <div className="reviews-bar">
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
