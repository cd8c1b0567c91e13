import { useTranslations } from 'next-intl'
import { RelativeTime } from '@/components/ui/relative-time'
import { useFormats } from '@/i18n/formats'
import { Link } from '@/i18n/link'
import { reviewsLink, textAnchor } from '@/lib/community/links/reviews'
import type { Comment } from '@/lib/community/schemas/reviews'
import { propsOf } from './review-list'
import { type ReviewProps, ReviewView } from './review-view'

type Props = {
  comment: Comment
  /** The page of the discussion. */
  path: string
  /** Whether the page shows this thread alone, with all replies. */
  isWhole: boolean
}

/** A comment with replies: the first of them, and a link to the page with all. */
export function ThreadView({ comment, path, isWhole }: Props) {
  const t = useTranslations('reviews')
  const format = useFormats()
  const { id, episode, poster, replies, replyCount, isDeleted: _, isHidden: __, ...rest } = comment
  const more = isWhole ? 0 : replyCount - replies.length
  return (
    <>
      {poster ? (
        <FirstText {...propsOf(format, t, { ...rest, replyCount, id, episode, poster }, false)} />
      ) : (
        <DeletedComment comment={comment} />
      )}
      {replies.length > 0 && (
        <ol
          className="mt-3 ms-4 grid gap-3 border-s-2 border-line ps-3 sm:ms-8 sm:ps-4"
          aria-label={t('thread.replies')}
        >
          {replies.map((reply) => (
            <li key={reply.id}>
              <ReviewView {...propsOf(format, t, reply, false)} />
            </li>
          ))}
        </ol>
      )}
      {more > 0 && (
        <p className="mt-3 ms-4 sm:ms-8">
          <Link
            className="button button-plain"
            href={reviewsLink(path, { episode: episode ?? undefined, thread: id })}
            rel="nofollow"
          >
            {t('thread.more', { count: more })}
          </Link>
        </p>
      )}
    </>
  )
}

/** The replies stand below it: no link leads to them. */
const FirstText = ({ texts, ...props }: ReviewProps) => <ReviewView {...props} texts={{ ...texts, replies: null }} />

function DeletedComment({ comment: { id, kind, createdDate, isHidden } }: { comment: Comment }) {
  const t = useTranslations('reviews')
  const format = useFormats()
  return (
    <article
      id={textAnchor(kind, id)}
      className="scroll-mt-[calc(var(--header)+16px)] rounded-lg bg-raised p-4 text-sm text-quiet sm:px-6"
    >
      <p>
        {t(isHidden ? 'thread.hidden' : 'thread.deleted')}{' '}
        <RelativeTime iso={createdDate} exact={format.timestamp(createdDate)} />
      </p>
    </article>
  )
}
