import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useState } from 'react'
import { ReportButton } from '@/components/identity/report-button'
import { UserMenu } from '@/components/social/blocks/user-menu'
import { Icon } from '@/components/ui/icon'
import { notify } from '@/components/ui/notify'
import { orElse } from '@/components/ui/or-else'
import { useRouter } from '@/i18n/navigation'
import { takeWantedAction } from '@/lib/browser/wanted-action'
import type { Review } from '@/lib/community/schemas/reviews'
import { AnswerButtons } from './answer-buttons'
import { type Answering, AnswerPlace } from './answer-place'
import { deleteText, type Place, restoreText } from './calls'
import type { OwnReviews } from './own-reviews'
import { BUTTON, Votes, voteOn } from './votes'

type Props = {
  review: Pick<Review, 'id' | 'kind' | 'poster' | 'votes' | 'parentId' | 'html'>
  place: Place
  own: OwnReviews
  /** Whether it can be answered. */
  isAnswered: boolean
  /** The link to its replies. */
  replies: ReactNode
}

/**
 * The buttons of a text for logged-in users: its author edits and deletes it, all others vote. Comments, and reviews of
 * works, are answered below it. Loaded with its texts.
 */
export default function ReviewActions(props: Props) {
  const { review, own, isAnswered, replies } = props
  const [answering, setAnswering] = useState<Answering | null>(null)
  const place: Place = {
    ...props.place,
    kind: 'comment',
    ...(review.kind === 'review' ? { review: review.id } : { answered: review.id }),
  }
  const t = useTranslations('blocks')
  const report = useTranslations('moderation.report')
  const isOwn = review.poster.id === own.userId
  return (
    <>
      {isOwn ? (
        <AuthorsVotes {...props} />
      ) : (
        <>
          <Votes review={review} mine={own.known && voteOn(review.id, own.known)} />
          <ReportButton
            target="review"
            id={review.id}
            owner={review.poster.id}
            label={report('button')}
            about={review.poster.username}
            className={`${BUTTON} ms-auto`}
          />
        </>
      )}
      {replies}
      <span className="ms-auto flex flex-wrap items-center gap-1">
        {isAnswered && <AnswerButtons review={review} place={place} answering={answering} onAnswer={setAnswering} />}
        {isOwn ? (
          <AuthorsButtons {...props} />
        ) : (
          <UserMenu
            username={review.poster.username}
            label={t('menu', { username: review.poster.username })}
            className={BUTTON}
            onChange={own.reload}
          />
        )}
      </span>
      {isAnswered && (
        <AnswerPlace review={review} place={place} own={own} answering={answering} onClose={() => setAnswering(null)} />
      )}
    </>
  )
}

function AuthorsVotes({ review: { id, votes } }: Props) {
  const t = useTranslations('reviews')
  // Nobody votes on an own text, also if a vote was wanted before the login.
  useEffect(() => {
    takeWantedAction(`review:${id}`)
  }, [id])
  return (
    <>
      {(['up', 'down'] as const).map((side) => (
        <span
          key={side}
          className="inline-flex items-center gap-1.5"
          title={t(`votes.${side}`, { count: votes[side] })}
        >
          <Icon name={side === 'up' ? 'thumbUp' : 'thumbDown'} size={16} />
          {votes[side]}
        </span>
      ))}
    </>
  )
}

function AuthorsButtons({ review: { id, kind }, own }: Props) {
  const t = useTranslations('reviews')
  const router = useRouter()
  const [isBusy, setBusy] = useState(false)
  const restore = async () => {
    const restored = await orElse(restoreText(id), t('form.restoreFailed'))
    if (!restored) return
    own.hide(id, false)
    own.reload()
    router.refresh()
    notify('success', t(`form.${kind}.restored`), { key: `review-${id}` })
  }
  const remove = async () => {
    setBusy(true)
    const done = await orElse(deleteText(id), t('form.deleteFail'))
    setBusy(false)
    if (!done) return
    own.hide(id, true)
    own.reload()
    router.refresh()
    const action = { label: t('form.undo'), run: () => void restore() }
    notify('success', t(`form.${kind}.deleted`), { key: `review-${id}`, action })
  }
  return (
    <>
      <button type="button" className={BUTTON} onClick={() => own.edit(id)}>
        <Icon name="edit" size={16} />
        {t('form.edit')}
      </button>
      <button type="button" className={BUTTON} disabled={isBusy} onClick={() => void remove()}>
        <Icon name="trash" size={16} />
        {t('form.delete')}
      </button>
    </>
  )
}
