import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ReadFailed } from '@/components/identity/session/read-failed'
import { useRead } from '@/components/identity/session/use-read'
import { Empty } from '@/components/ui/empty'
import { feedCall } from '@/lib/views/links/home'
import type { FeedPage } from '@/lib/views/schemas/friends-feed'
import { FeedAnswers } from './feed-answers'
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
