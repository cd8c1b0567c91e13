import { type ReviewKind, usualKind } from '@/lib/catalogue/text-kinds'
import { entryLink, links, withQuery } from '@/lib/links'
import { DEFAULT_SIZE, REVIEWS_SIZE } from '@/lib/page-size'
import type { RecommendationSearch } from '../schemas/recommendations'
import type { AuthorSearch, CommentSearch, DiscussionSearch, Review, ReviewSearch } from '../schemas/reviews'

type Subject = Pick<Review['entity'], 'kind' | 'id' | 'owner' | 'slug'>
type Linked = Pick<Review, 'id' | 'kind'> & { entity: Subject }

/** A review or comment on the first page where it may be; the page finds it on others. */
export function reviewedLink({ episode, ...text }: Linked & Pick<Review, 'episode'>): string {
  return reviewedPage(text, { episode: episode ?? undefined })
}

/** A review or comment on a page with these parameters. */
export function reviewedPage({ id, kind, entity }: Linked, search: Parameters<typeof reviewsLink>[1]): string {
  return `${reviewsLink(reviewedPath(entity, kind), search)}#${textAnchor(kind, id)}`
}

/** The thread below a review of a work, on the page of the discussion. */
export function reviewThread({ id, entity }: Pick<Review, 'id'> & { entity: Pick<Review['entity'], 'id'> }): string {
  return reviewsLink(links.media(entity.id, 'discussion'), { thread: id })
}

/** The id of the element with a review or comment. */
export const textAnchor = (kind: ReviewKind, id: number) => `${kind}-${id}`

/** The part of a page where a new text is written: an address with it opens the form for whoever is logged in. */
export const FORM_ANCHOR = 'write'
/** The same for the reply to a text. */
export const replyAnchor = (id: number) => `reply-${id}`

/** The page of an entry with its reviews, comments or recommendations. */
export function reviewedPath(
  { kind: of, id, owner = '', slug = '' }: Subject,
  kind: ReviewKind = usualKind(of),
): string {
  if (of === 'torrent') return links.torrent(id)
  if (of === 'activity') return links.activity(id)
  if (of === 'list') return links.listDiscussion(`${encodeURIComponent(owner)}/${encodeURIComponent(slug)}`)
  return entryLink(of, id, TABS[kind])
}

const TABS: Record<ReviewKind, 'reviews' | 'discussion' | 'recommendations'> = {
  review: 'reviews',
  comment: 'discussion',
  recommendation: 'recommendations',
}

/** The works recommended for a work; with `other` the recommendations of that one; `path` is the tab. */
export function recommendationsLink(path: string, { other, page }: Partial<RecommendationSearch>): string {
  return withQuery(path, { other, page })
}

/** The reviews or comments of one author with these parameters; `path` is the page or call. */
export function authorLink(path: string, { kind, page, size, order }: Partial<AuthorSearch>): string {
  return withQuery(path, {
    kind: kind === 'review' ? undefined : kind,
    page,
    size: size === DEFAULT_SIZE ? undefined : size,
    order: order === 0 ? '0' : undefined,
  })
}

export function reviewParameters({
  recommended,
  thread,
  page,
  size,
  order,
  sort,
}: Partial<ReviewSearch & CommentSearch>) {
  return {
    thread,
    recommended,
    sort: sort === 'created' ? undefined : sort,
    page,
    size: size === REVIEWS_SIZE ? undefined : size,
    order: order === 0 ? '0' : undefined,
  }
}

/** Reviews or comments with these parameters; `path` is their page (`links.series(id, 'reviews')`). */
export function reviewsLink(path: string, search: Partial<ReviewSearch & DiscussionSearch>): string {
  return withQuery(path, { episode: search.episode, ...reviewParameters(search) })
}
