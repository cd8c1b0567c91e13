import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { useRead } from '@/components/identity/session/use-read'
import { tellEmpty } from '@/lib/browser/empty-boxes'
import { feedCall } from '@/lib/views/links/home'
import type { FeedPage } from '@/lib/views/schemas/friends-feed'
import { FeedRow } from '../friends-feed/feed-row'
import { FEED, FeedSkeleton } from '../friends-feed/feed-skeleton'
import { Notice } from './notice'

/** So many entries are in its place. */
const MAX = 4

/** The newest of what the users whom I follow did. Loaded with its texts for logged-in users. */
export default function OwnFeed() {
  const t = useTranslations('friendsFeed')
  const { found, read } = useRead<FeedPage>(feedCall({ size: MAX }))
  useEffect(() => {
    if (found && found !== 'failed') tellEmpty('friends', found.data.length === 0)
  }, [found])
  if (found === undefined) return <FeedSkeleton rows={MAX} />
  if (found === 'failed') return <Notice title={t('failed')} onRetry={read} />
  return (
    <ul className={FEED} aria-label={t('title')}>
      {found.data.map((entry) => (
        <FeedRow key={entry.id} entry={entry} isShort />
      ))}
    </ul>
  )
}
