import { useSearchParams } from 'next/navigation'
import { useMessages, useTranslations } from 'next-intl'
import { Select } from '@/components/form/select'
import { ReadFailed } from '@/components/identity/session/read-failed'
import { useRead } from '@/components/identity/session/use-read'
import { Empty } from '@/components/ui/empty'
import { JapaneseFace } from '@/components/ui/japanese-face'
import { Pagination } from '@/components/ui/pagination'
import { useRouter } from '@/i18n/navigation'
import { REVIEW_KINDS } from '@/lib/catalogue/text-kinds'
import { authorLink } from '@/lib/community/links/reviews'
import type { AuthorSearch, Review } from '@/lib/community/schemas/reviews'
import { links } from '@/lib/links'
import { DEFAULT_SIZE, PAGE_SIZES } from '@/lib/page-size'
import type { Paged } from '@/lib/schemas/paging'
import { OwnReviewsProvider } from './own-reviews'
import { ReviewKinds } from './review-kinds'
import { ReviewList } from './review-list'

const PATH = links.myAccount('my-reviews')

/** The user's reviews or comments, newest first by default. Loaded with its texts when the page is opened. */
export default function MyReviews() {
  const t = useTranslations('reviews.mine')
  const { errors } = useMessages()
  const search = authorSearchOf(useSearchParams())
  const { found, failure, read } = useRead<Paged<Review>>(authorLink('/api/comments/my-reviews', search))
  if (found === undefined) return <div className="skeleton h-44 max-w-reading rounded-lg" aria-hidden="true" />
  if (found === 'failed') return <ReadFailed failure={failure} onRetry={read} />
  return (
    <>
      <div className="mb-5 flex max-w-reading flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <ReviewKinds path={PATH} search={search} />
        <Selects search={search} />
      </div>
      <OwnReviewsProvider ids={found.data.map(({ id }) => id)} onChange={read}>
        <h2 className="sr-only">{t(`${search.kind}.heading`)}</h2>
        <div className="results">
          {found.data.length === 0 ? (
            <Empty title={errors.nothing}>{t(`${search.kind}.none`)}</Empty>
          ) : (
            <ReviewList named reviews={found.data} label={t('title')} />
          )}
          <Pagination of={found} href={(page) => authorLink(PATH, { ...search, page })} />
        </div>
      </OwnReviewsProvider>
      <JapaneseFace texts={found.data.flatMap(({ title, rawText, entity }) => [title, rawText, entity.title])} />
    </>
  )
}

/** Order and page size; each change is a new address. */
function Selects({ search }: { search: AuthorSearch }) {
  const t = useTranslations('reviews.mine')
  const orders = useTranslations('reviews.order')
  const router = useRouter()
  const go = (change: Partial<AuthorSearch>) =>
    router.push(authorLink(PATH, { ...search, ...change, page: 0 }), { scroll: false })
  return (
    <div className="ms-auto flex flex-wrap gap-2">
      <Select
        className="min-w-30"
        label={orders('label')}
        value={String(search.order)}
        choices={[
          { value: '1', label: orders('newest') },
          { value: '0', label: orders('oldest') },
        ]}
        onChoose={(order) => go({ order: order === '0' ? 0 : 1 })}
      />
      <Select
        className="min-w-30"
        label={t('size')}
        value={String(search.size)}
        choices={PAGE_SIZES.map((size) => ({ value: String(size), label: String(size) }))}
        onChoose={(size) => go({ size: Number(size) })}
      />
    </div>
  )
}

/** The parameters of the own reviews, in the browser, without the validation library. */
function authorSearchOf(query: URLSearchParams): AuthorSearch {
  const page = query.get('page') ?? ''
  return {
    kind: REVIEW_KINDS.find((kind) => kind === query.get('kind')) ?? 'review',
    order: query.get('order') === '0' ? 0 : 1,
    size: PAGE_SIZES.find((size) => String(size) === query.get('size')) ?? DEFAULT_SIZE,
    page: /^\d{1,9}$/.test(page) ? Number(page) : 0,
  }
}
