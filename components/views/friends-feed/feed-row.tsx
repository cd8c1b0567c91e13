import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { ScoreValue } from '@/components/catalogue/scores/score-value'
import { Verdict } from '@/components/community/reviews/verdict'
import { Avatar } from '@/components/identity/avatar'
import { otherTitles, Title } from '@/components/titles/title'
import { ownColor } from '@/components/ui/own-color'
import { Picture } from '@/components/ui/picture'
import { RelativeTime } from '@/components/ui/relative-time'
import { useFormats } from '@/i18n/formats'
import { Link } from '@/i18n/link'
import type { MediaCard } from '@/lib/catalogue/schemas/media'
import { links } from '@/lib/links'
import type { FeedEntry } from '@/lib/views/schemas/friends-feed'
import { sentenceOf } from '../users/recent-items'

type Props = {
  entry: FeedEntry
  /** Whether all rows have one height, without the text of a review. */
  isShort?: boolean
  /** The likes and replies. */
  answers?: ReactNode
}

/** Who did what, with which work, and when. */
export function FeedRow({ entry, isShort, answers }: Props) {
  const format = useFormats()
  const { user, createdDate, activity, review, list } = entry
  const works = [activity?.media, review?.media, ...(list?.works ?? [])].filter(
    (work) => work !== null && work !== undefined,
  )
  return (
    <li
      className={`grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 rounded-md bg-raised px-3 py-2 ${isShort ? 'h-18' : 'min-h-18'}`}
    >
      <Avatar user={user} size={40} />
      <div className="min-w-0 text-sm/5">
        <p className="flex gap-x-2 text-quiet">
          <Link
            href={links.user(user.username)}
            className="min-w-0 truncate font-semibold text-ink hover:text-accent"
            dir="auto"
          >
            {user.username}
          </Link>
          <span className="flex-none">
            <RelativeTime iso={createdDate} exact={format.timestamp(createdDate)} />
          </span>
        </p>
        <p className={isShort ? 'line-clamp-2' : 'wrap-anywhere'}>
          <Sentence entry={entry} />
        </p>
        {review && !isShort && <Opinion review={review} />}
        {answers}
      </div>
      <Covers works={isShort ? works.slice(0, 1) : works} />
    </li>
  )
}

/** "Watched episode 5 of Frieren", "Reviewed Frieren", "Added Frieren to Best". */
function Sentence({ entry: { activity, review, list } }: { entry: FeedEntry }) {
  const t = useTranslations('friendsFeed')
  const a = useTranslations('users.activity')
  if (activity)
    return (
      <>
        {sentenceOf(a, activity)} <Work work={activity.media} />
        {activity.rating !== null && (
          <span className="star ps-1.5 figures">
            <ScoreValue score={activity.rating} />
          </span>
        )}
        {activity.others > 0 && <> {t('others', { count: activity.others })}</>}
      </>
    )
  if (review)
    return (
      <>
        {t('reviewed')}{' '}
        <Link href={review.path} className={TITLE} dir="auto">
          {review.media ? <Title title={review.media.title} {...otherTitles(review.media)} /> : review.entity.title}
        </Link>
      </>
    )
  if (!list) return null
  const [only] = list.works
  return (
    <>
      {list.count === 1 && only ? (
        <>
          {t('added')} <Work work={only} />
        </>
      ) : (
        t('addedMany', { count: list.count })
      )}{' '}
      {t('to')}{' '}
      <Link href={links.list(list.url)} className={TITLE} dir="auto">
        {list.name}
      </Link>
    </>
  )
}

const TITLE = 'font-semibold text-ink hover:text-accent'

function Work({ work }: { work: MediaCard }) {
  return (
    <Link href={links.media(work.id)} className={TITLE} dir="auto">
      <Title title={work.title} {...otherTitles(work)} />
    </Link>
  )
}

/** The verdict, the title and the beginning of a review. */
function Opinion({ review: { recommended, title, excerpt } }: { review: NonNullable<FeedEntry['review']> }) {
  const t = useTranslations('reviews.verdicts')
  return (
    <>
      {recommended && <Verdict verdict={recommended} label={t(recommended)} />}
      <p className="line-clamp-3 wrap-anywhere text-soft" dir="auto">
        {title && <b className="font-semibold">{title}. </b>}
        {excerpt}
      </p>
    </>
  )
}

function Covers({ works }: { works: readonly MediaCard[] }) {
  return (
    <span className="flex gap-1.5">
      {works.map((work, place) => (
        <span
          key={work.id}
          className={`cover h-13.5 w-9 rounded-xs ${place > 0 ? 'max-sm:hidden' : ''}`}
          style={ownColor(work)}
        >
          <Picture address={work.cover} widths={[80, 160]} sizes="36px" />
        </span>
      ))}
    </span>
  )
}
