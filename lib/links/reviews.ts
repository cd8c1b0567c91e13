import { DEFAULT_SIZE } from '../page-size'
import type { AuthorSearch, Review, ReviewedKind, ReviewKind } from '../schemas/reviews'
import { entryLink, links, reviewsLink, withQuery } from './index'

/** The page on which a review or comment is shown; `page` is its number, newest first. */
export function reviewedLink({ kind, entity, episode }: Pick<Review, 'kind' | 'entity' | 'episode'>, page = 0): string {
  return reviewsLink(reviewedPath(entity.kind, entity.id, kind), { episode: episode ?? undefined, page })
}

/** The page of an entry with its reviews, or with its comments. */
export function reviewedPath(of: ReviewedKind, id: number, kind: ReviewKind = kindOn(of)): string {
  if (of === 'torrent') return links.torrent(id)
  return entryLink(of, id, kind === 'review' ? 'reviews' : 'discussion')
}

const kindOn = (of: ReviewedKind): ReviewKind => (of === 'media' || of === 'series' ? 'review' : 'comment')

/** The reviews or comments of one author with these parameters; `path` is the page or call. */
export function authorLink(path: string, { kind, page, size, order }: Partial<AuthorSearch>): string {
  return withQuery(path, {
    kind: kind === 'review' ? undefined : kind,
    page,
    size: size === DEFAULT_SIZE ? undefined : size,
    order: order === 0 ? '0' : undefined,
  })
}
