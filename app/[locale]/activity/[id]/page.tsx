import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { entryLoader } from '@/app/[locale]/_entry/loader'
import type { TabProps } from '@/app/[locale]/_entry/tab'
import { PageParameters } from '@/components/browse/page-parameters'
import { searchOf } from '@/components/browse/search-of'
import { DiscussionTab } from '@/components/community/reviews/discussion-tab'
import { pageMetadata } from '@/components/seo/metadata'
import { ActivityLike } from '@/components/views/friends-feed/activity-like'
import { FeedRow } from '@/components/views/friends-feed/feed-row'
import { commentSearch } from '@/lib/community/schemas/reviews'
import { links } from '@/lib/links'
import { activityDiscussion } from '@/server/domain/community/discussions'
import { activityEntry } from '@/server/domain/views/friends-feed/queries'

const load = entryLoader(async (id) => {
  const entry = await activityEntry(id)
  return entry?.activity ? { entry, activity: entry.activity } : null
})

export async function generateMetadata(props: TabProps): Promise<Metadata> {
  const t = await getTranslations('friendsFeed.activity')
  const { entry, activity } = await load(props)
  const words = { username: entry.user.username, title: activity.media.title }
  return pageMetadata({ title: t('title', words), description: t('description', words), path: null, index: false })
}

/** What a user did with a work on one day, with its likes and replies: as everybody may see it. */
export default async function Activity(props: TabProps) {
  const t = await getTranslations('friendsFeed')
  const { entry, activity } = await load(props)
  const { id, media } = activity
  const search = searchOf(commentSearch, await props.searchParams)
  const read = await activityDiscussion(id, search)
  const { page, size } = search
  return (
    <div className="column grid grid-cols-1 gap-4 pt-2 sm:pt-6">
      <PageParameters of={commentSearch} />
      <h1 className="sr-only">{t('activity.title', { username: entry.user.username, title: media.title })}</h1>
      <ul className="max-w-reading">
        <FeedRow entry={entry} />
      </ul>
      <div>
        <ActivityLike
          id={id}
          owner={entry.user.username}
          likes={entry.likes}
          texts={{ like: t('answers.like'), liked: t('answers.liked'), failed: t('answers.failed') }}
        />
      </div>
      <DiscussionTab
        entity={{ kind: 'activity', id }}
        of={media.title}
        path={links.activity(id)}
        search={search}
        found={read?.found ?? { data: [], total: 0, totalPages: 0, page, size }}
        headed
      />
    </div>
  )
}
