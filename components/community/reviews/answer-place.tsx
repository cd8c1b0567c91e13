import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState, useTransition } from 'react'
import { useFocusReturn } from '@/components/ui/use-focus-return'
import { Link } from '@/i18n/link'
import { useRouter } from '@/i18n/navigation'
import { reviewedLink, reviewedPage, textAnchor } from '@/lib/community/links/reviews'
import type { Review } from '@/lib/community/schemas/reviews'
import type { Place } from './calls'
import type { Written } from './editor/use-conversion'
import type { OwnReviews } from './own-reviews'
import { quotedExcerpt } from './review-reply'
import { WritingLine } from './writing-line'

/** A reply that is being written; `quote` is set anew each time that its comment is quoted. */
export type Answering = { quote?: { id: number } }

type Props = {
  review: Pick<Review, 'id' | 'kind' | 'poster' | 'parentId' | 'html'>
  /** Where the reply is written. */
  place: Place
  own: OwnReviews
  answering: Answering | null
  onClose: () => void
}

/** Below a text: the line in which it is answered, then where the reply is, if the page does not show it. */
export function AnswerPlace(props: Props) {
  const { review, own, answering, onClose } = props
  const t = useTranslations('reviews.reply')
  const router = useRouter()
  const [reply, setReply] = useState<Review>()
  const [isRefreshing, refresh] = useTransition()
  const [isElsewhere, setElsewhere] = useState(false)
  useEffect(() => {
    setElsewhere(reply !== undefined && !isRefreshing && !document.getElementById(textAnchor(reply.kind, reply.id)))
  }, [reply, isRefreshing])
  const sent = (written: Review) => {
    setReply(written)
    onClose()
    own.reload()
    refresh(() => router.refresh())
  }
  if (answering) return <AnswerLine {...props} answering={answering} onSent={sent} />
  return (
    <p role="status" className="basis-full text-ink not-empty:pb-2">
      {reply && isElsewhere && (
        <>
          {t(review.kind === 'review' ? 'inDiscussion' : 'inThread')}{' '}
          <Link className="quiet-link" href={replyPage(reply)}>
            {t('toReply')}
          </Link>
        </>
      )}
    </p>
  )
}

/** A reply in its thread; one to a review is a comment of its own in the discussion. */
const replyPage = ({ id, kind, entity, episode, parentId }: Review) =>
  reviewedPage({ id, kind, entity }, { episode: episode ?? undefined, thread: parentId ?? undefined })

type LineProps = Props & { answering: Answering; onSent: (reply: Review) => void }

function AnswerLine({ review, place, own, answering, onClose, onSent }: LineProps) {
  const { id, kind, poster, html } = review
  const t = useTranslations('reviews.reply')
  const around = useRef<HTMLDivElement>(null)
  useFocusReturn(around, () => document.getElementById(textAnchor(kind, id)))
  const isReview = kind === 'review'
  const username = poster.id === own.userId ? null : poster.username
  const whole = async ({ value, textType }: Written): Promise<Written> => {
    const { reviewReply } = await import('./quote')
    const address =
      location.origin + reviewedLink({ id, kind, entity: { kind: place.entity, id: place.entityId }, episode: null })
    const source = { address, name: t('quoted', { username: poster.username }) }
    return { value: reviewReply({ html, username, source }, value, textType), textType }
  }
  const texts = {
    form: t('to', { username: poster.username }),
    text: t('text'),
    hint: t('hint', { username: poster.username }),
  }
  return (
    <div ref={around} className="basis-full pt-1.5 pb-2">
      <WritingLine
        place={place}
        texts={texts}
        isAsked
        quote={answering.quote}
        whole={isReview ? whole : undefined}
        isSaid={isReview}
        onSent={onSent}
        onClose={onClose}
      >
        {isReview && <Quoted html={html} username={username} />}
      </WritingLine>
    </div>
  )
}

/** What is posted besides what is typed below a review. */
function Quoted({ html, username }: { html: string; username: string | null }) {
  const t = useTranslations('reviews.reply')
  const quote = quotedExcerpt(html)
  return (
    <div className="text-sm text-quiet">
      <p>{username === null ? t('postedOwn') : t('posted', { username })}</p>
      {quote && (
        <blockquote className="mt-1.5 line-clamp-2 border-s-2 border-line ps-3 wrap-anywhere" dir="auto">
          {quote}
        </blockquote>
      )}
    </div>
  )
}
