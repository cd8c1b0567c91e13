import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Empty } from '@/components/ui/empty'
import { Icon } from '@/components/ui/icon'
import { JapaneseFace } from '@/components/ui/japanese-face'
import { Pagination } from '@/components/ui/pagination'
import { Section } from '@/components/ui/section'
import { Link } from '@/i18n/link'
import type { ReviewedKind } from '@/lib/catalogue/text-kinds'
import { reviewsLink } from '@/lib/community/links/reviews'
import type { Comment, CommentSearch } from '@/lib/community/schemas/reviews'
import { links } from '@/lib/links'
import type { Paged } from '@/lib/schemas/paging'
import { FeedLink } from './feed-link'
import { FindText } from './find-text'
import { OwnReviewsProvider } from './own-reviews'
import { ReviewOrder } from './review-order'
import { ThreadView } from './thread-view'
import { WritePlace } from './write-place'

type DiscussionProps = {
  /** The entry. */
  entity: { kind: ReviewedKind; id: number }
  /** The title or name of the entry. */
  of: string
  /** The path of the page: links.media(id, 'discussion'), links.torrent(id) … */
  path: string
  search: CommentSearch & { episode?: number }
  found: Paged<Comment>
  /** Whether the heading is visible: on pages with other content besides. */
  headed?: boolean
  /** Whether there are threads that are not in `found`. */
  isPart?: boolean
  /** The threads of episodes. */
  episodes?: ReactNode
}

/**
 * The discussion of any entry: its threads with their first replies, or one thread with all of them. Pages read it with
 * discussionOf() (server/domain/community/discussions.ts).
 */
export function DiscussionTab(props: DiscussionProps) {
  const { entity, path, search, found, headed, episodes } = props
  const t = useTranslations('reviews')
  const place = { entity: entity.kind, entityId: entity.id, kind: 'comment' as const, episode: search.episode }
  const texts = found.data.flatMap((comment) => [...(comment.isDeleted ? [] : [comment]), ...comment.replies])
  const ids = texts.map(({ id }) => id)
  const isThread = search.thread !== undefined
  return (
    <Section
      className="tab"
      id="reviews"
      name="reviews-title"
      title={t('discussion.title')}
      heading={headed ? 'section-title mb-2.5' : 'sr-only'}
    >
      {!isThread && episodes}
      {isThread ? (
        <p className="mb-5">
          <Link className="button button-plain inset-ring inset-ring-line" href={wholeOf(props)}>
            <Icon name="left" size={18} />
            {t('thread.all')}
          </Link>
        </p>
      ) : (
        found.total > 1 && (
          <div className="mb-3 flex max-w-reading flex-wrap items-end gap-x-6 gap-y-4 sm:mb-5">
            <ReviewOrder path={path} search={search} />
          </div>
        )
      )}
      <OwnReviewsProvider place={place} ids={ids}>
        {!isThread && <WritePlace place={place} path={wholeOf(props)} label={t('discussion.write')} listed={ids} />}
        <div className="results">
          {found.data.length > 0 ? (
            <ul className="grid max-w-reading grid-cols-1 gap-3" aria-label={t('discussion.title')}>
              {found.data.map((comment) => (
                <li key={comment.id}>
                  <ThreadView comment={comment} path={path} isWhole={isThread} />
                </li>
              ))}
            </ul>
          ) : (
            <NoComments {...props} />
          )}
          <Pagination of={found} href={(page) => reviewsLink(path, { ...search, page })} />
        </div>
      </OwnReviewsProvider>
      <FindText />
      {entity.kind !== 'activity' && <FeedLink address={links.entryFeed(entity.kind, entity.id)} />}
      <JapaneseFace texts={texts.flatMap(({ title, rawText }) => [title, rawText])} />
    </Section>
  )
}

const wholeOf = ({ path, search }: DiscussionProps) => reviewsLink(path, { episode: search.episode })

function NoComments(props: DiscussionProps) {
  const t = useTranslations('reviews')
  const { of, found, search, isPart } = props
  if (found.total === 0 && search.thread === undefined)
    return (
      <Empty title={t(isPart ? 'discussion.noneInPart' : 'discussion.none', { of })}>
        {t('discussion.belongs', { of })}
      </Empty>
    )
  return (
    <Empty
      title={t(search.thread === undefined ? 'pastEnd' : 'thread.gone')}
      next={{ href: wholeOf(props), text: t(search.thread === undefined ? 'firstPage' : 'thread.all'), isPlain: true }}
    />
  )
}
