import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { sendVote } from '@/components/community/reviews/calls'
import { ReadFailed } from '@/components/identity/session/read-failed'
import { useOptimisticRecord } from '@/components/identity/session/use-optimistic-record'
import { useRead } from '@/components/identity/session/use-read'
import { Empty } from '@/components/ui/empty'
import { Icon } from '@/components/ui/icon'
import { orElse } from '@/components/ui/or-else'
import { useFormats } from '@/i18n/formats'
import { Link } from '@/i18n/link'
import { call } from '@/lib/browser/api'
import type { Liking } from '@/lib/community/schemas/activities'
import { links } from '@/lib/links'
import { feedCall } from '@/lib/views/links/home'
import type { FeedEntry, FeedPage } from '@/lib/views/schemas/friends-feed'
import { FeedRow } from './feed-row'
import { FEED, FeedSkeleton } from './feed-skeleton'

/** What the users whom I follow did, the newest first. Loaded with its texts when the page is opened. */
export default function Feed() {
  return (
    <div className={FEED}>
      <Part />
    </div>
  )
}

/** The entries before a place, and, when they are wanted, those before them. */
function Part({ before }: { before?: string }) {
  const t = useTranslations('friendsFeed')
  const [isMoreWanted, setMoreWanted] = useState(false)
  const { found, failure, read } = useRead<FeedPage>(feedCall({ before }))
  if (found === undefined) return <FeedSkeleton rows={before ? 2 : 6} />
  if (found === 'failed') return <ReadFailed failure={failure} onRetry={read} />
  const { data, next } = found
  if (data.length === 0 && !before && !next) return <Empty title={t('nothing')}>{t('nothingText')}</Empty>
  return (
    <>
      {data.length > 0 && (
        <ul className="grid gap-2" aria-label={t('title')}>
          {data.map((entry) => (
            <FeedRow key={entry.id} entry={entry} answers={<FeedAnswers entry={entry} />} />
          ))}
        </ul>
      )}
      {next && !isMoreWanted && (
        <button
          type="button"
          className="button button-plain mt-2 justify-self-center"
          onClick={() => setMoreWanted(true)}
        >
          {t('more')}
        </button>
      )}
      {next && isMoreWanted && <Part before={next} />}
    </>
  )
}

/** Likes an entry of the feed, and leads to its replies. */
function FeedAnswers({ entry }: { entry: FeedEntry }) {
  const t = useTranslations('friendsFeed.answers')
  const format = useFormats()
  const { likes, isLiked, replies, discussion, user } = entry
  const confirmed = useMemo((): Liking => ({ likes, isLiked }), [likes, isLiked])
  const [current = confirmed, record] = useOptimisticRecord<Liking>(confirmed)
  const press = async () => {
    const next = !record.current?.isLiked
    const write = record.write({
      apply: (before) => ({ isLiked: next, likes: before.likes + (next ? 1 : -1) }),
      send: () => sendLike(entry, next),
      confirm: (_, answer) => answer,
    })
    await orElse(write, t('failed'))
  }
  return (
    <p className="-ms-2 flex gap-x-2 text-quiet">
      <button
        type="button"
        className={`${BUTTON} aria-pressed:text-(--red)`}
        aria-pressed={current.isLiked}
        onClick={() => void press()}
      >
        <Icon name="heart" size={16} />
        {t(current.isLiked ? 'liked' : 'like')}
        {current.likes > 0 && <span className="figures">{format.count(current.likes)}</span>}
        <span className="sr-only">: {user.username}</span>
      </button>
      {discussion && (
        <Link href={discussion} className={BUTTON}>
          <Icon name="note" size={16} />
          {t('reply')}
          {replies ? <span className="figures">{format.count(replies)}</span> : null}
          <span className="sr-only">: {user.username}</span>
        </Link>
      )}
    </p>
  )
}

const BUTTON = 'inline-flex min-h-10 items-center gap-1.5 rounded-md px-2 text-sm/normal hover:text-ink sm:min-h-8'

async function sendLike({ activity, review, list }: FeedEntry, isLiked: boolean): Promise<Liking> {
  if (review) {
    const { votes, vote } = await sendVote(review.id, isLiked || null)
    return { isLiked: vote === true, likes: votes.up }
  }
  const address = activity ? links.activityCall(activity.id, 'like') : links.listCall(`${list?.url}/like`)
  return call<Liking>(address, { method: isLiked ? 'PUT' : 'DELETE' })
}
