import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { ReportButton } from '@/components/identity/report-button'
import { useOptimisticRecord } from '@/components/identity/session/use-optimistic-record'
import { UserMenu } from '@/components/social/blocks/user-menu'
import { Icon } from '@/components/ui/icon'
import { notify } from '@/components/ui/notify'
import { orElse } from '@/components/ui/or-else'
import { useRouter } from '@/i18n/navigation'
import type { Review } from '@/lib/community/schemas/reviews'
import { deleteText, type Place, restoreText, sendVote } from './calls'
import type { OwnReviews } from './own-reviews'
import { newDraftKey } from './review-form'
import { hasDraft } from './use-text-draft'

type Props = {
  review: Pick<Review, 'id' | 'kind' | 'poster' | 'votes' | 'parentId'>
  place: Place
  own: OwnReviews
}

/**
 * The buttons of a text for logged-in users: its author edits and deletes it, all others vote; comments are answered and quoted. Loaded
 * with its texts.
 */
export default function ReviewActions(props: Props) {
  const { review, own } = props
  const t = useTranslations('blocks')
  const isOwn = review.poster.id === own.userId
  return (
    <>
      {isOwn ? <AuthorsVotes {...props} /> : <Votes {...props} />}
      <span className="ms-auto flex flex-wrap items-center gap-1">
        {(review.kind === 'comment' || own.canReply) && <Answers {...props} />}
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
    </>
  )
}

/** Answers a comment, or the review that a thread begins with, also with what it says; in a thread of its page, so not on pages with the texts of several entries. */
function Answers({ review: { id, parentId, poster }, place, own }: Props) {
  const t = useTranslations('reviews.reply')
  const [isUnfinished] = useState(() => hasDraft(newDraftKey({ ...place, answered: id })))
  if (!own.canReply) return null
  const answer = (quote?: { id: number }) =>
    own.reply({ thread: parentId ?? id, answered: id, username: poster.username, quote })
  return (
    <>
      <button type="button" className={BUTTON} onClick={() => answer()}>
        {t(isUnfinished ? 'continue' : 'write')}
        <span className="sr-only">: {poster.username}</span>
      </button>
      <button type="button" className={BUTTON} onClick={() => answer({ id })}>
        {t('quote')}
        <span className="sr-only">: {poster.username}</span>
      </button>
    </>
  )
}

const BUTTON =
  'inline-flex min-h-10 items-center gap-1.5 rounded-md px-2.5 text-sm/normal text-quiet hover:bg-float hover:text-ink aria-pressed:text-accent disabled:cursor-default disabled:opacity-60'

function AuthorsVotes({ review: { votes } }: Props) {
  const t = useTranslations('reviews')
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

type Voted = { votes: Review['votes']; vote: boolean | null }

function Votes({ review: { id, poster, votes }, own }: Props) {
  const t = useTranslations('reviews')
  const report = useTranslations('moderation.report')
  const { up, down } = votes
  const mine = own.known?.votes.find((each) => each.id === id)?.up ?? null
  const confirmed = useMemo((): Voted => ({ votes: { up, down }, vote: mine }), [up, down, mine])
  const [current = confirmed, record] = useOptimisticRecord<Voted>(confirmed)
  const press = async (up: boolean) => {
    const vote = record.current?.vote === up ? null : up
    const write = record.write({
      apply: (state) => voted(state, vote),
      send: () => sendVote(id, vote),
      confirm: (_, answer) => answer,
    })
    await orElse(write, t('votes.failed'))
  }
  return (
    <>
      {([true, false] as const).map((up) => {
        const count = up ? current.votes.up : current.votes.down
        return (
          <button
            key={String(up)}
            type="button"
            className={BUTTON}
            aria-pressed={current.vote === up}
            disabled={!own.known}
            title={t(up ? 'votes.up' : 'votes.down', { count })}
            onClick={() => void press(up)}
          >
            <Icon name={up ? 'thumbUp' : 'thumbDown'} size={16} />
            {count}
            <span className="sr-only"> {t(up ? 'votes.helpful' : 'votes.notHelpful')}</span>
          </button>
        )
      })}
      <ReportButton
        target="review"
        id={id}
        owner={poster.id}
        label={report('button')}
        about={poster.username}
        className={`${BUTTON} ms-auto`}
      />
    </>
  )
}

/** The votes after the user's own has changed. */
function voted(before: Voted, vote: boolean | null): Voted {
  if (before.vote === vote) return before
  const count = (up: boolean, votes: number) => votes - Number(before.vote === up) + Number(vote === up)
  return { votes: { up: count(true, before.votes.up), down: count(false, before.votes.down) }, vote }
}
