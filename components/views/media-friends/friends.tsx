import { useMessages } from 'next-intl'
import { ScoreValue } from '@/components/catalogue/scores/score-value'
import { Avatar } from '@/components/identity/avatar'
import { useRead } from '@/components/identity/session/use-read'
import { StatusText } from '@/components/tracking/records/record-status'
import { useFormats } from '@/i18n/formats'
import { Link } from '@/i18n/link'
import { links } from '@/lib/links'
import type { MediaFriends } from '@/lib/views/schemas/media-friends'

/**
 * The users whom I follow and who track a work, with their scores and progress: those who rated it first, else the last
 * changed. Nothing if there is none, or if they cannot be read.
 */
export default function Friends({ id }: { id: number }) {
  const texts = useMessages().mediaFriends
  const { found } = useRead<MediaFriends>(links.mediaFriendsCall(id))
  if (!found || found === 'failed' || found.data.length === 0) return null
  const hasRated = ({ rating }: MediaFriends['data'][number]) => rating !== null
  return (
    <section aria-labelledby="entry-friends">
      <h2 id="entry-friends" className="section-title">
        {texts.title}
      </h2>
      <ul className="mt-4 grid grid-cols-[repeat(auto-fill,minmax(min(100%,220px),1fr))] gap-3 text-sm/5">
        {[...found.data.filter(hasRated), ...found.data.filter((friend) => !hasRated(friend))].map((friend) => (
          <Friend key={friend.user.id} friend={friend} />
        ))}
      </ul>
    </section>
  )
}

function Friend({ friend: { user, status, episodesWatched, rating } }: { friend: MediaFriends['data'][number] }) {
  const { myRating } = useMessages().myMedia
  const format = useFormats()
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 rounded-lg bg-raised p-3">
      <Avatar user={user} size={32} />
      <span className="min-w-0">
        <Link
          href={links.user(user.username)}
          className="block truncate font-semibold text-ink hover:text-accent"
          dir="auto"
        >
          {user.username}
        </Link>
        <span className="figures flex gap-x-2 text-xs text-quiet">
          <StatusText status={status} size={14} />
          {status !== 'Planned' && status !== 'Completed' && format.count(episodesWatched)}
        </span>
      </span>
      {rating !== null && (
        <span className="star others-score">
          <span className="sr-only">{myRating} </span>
          <ScoreValue score={rating} />
        </span>
      )}
    </li>
  )
}
