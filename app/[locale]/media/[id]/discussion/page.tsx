import { entryTab } from '@/app/[locale]/_entry/tab'
import { EntryDiscussion, entryReviewsMetadata } from '@/components/community/reviews/entry-tabs'
import { Threads } from '@/components/community/reviews/threads'
import { discussionSearch } from '@/lib/community/schemas/reviews'
import { links } from '@/lib/links'
import { discussionOf, threadsOf } from '@/server/domain/community/discussions'
import { mediaPages } from '../view'

/** A thread of the discussion of a work: of the whole work, or of an episode. */
const tab = entryTab(mediaPages, {
  schema: discussionSearch,
  metadata: (view, search) => entryReviewsMetadata(view, 'discussion', search),
  show: async (entry, search, view) => {
    const [read, threads] = await Promise.all([discussionOf('media', entry.id, search), threadsOf(entry.id)])
    const path = links.media(entry.id, 'discussion')
    const episodes = <Threads work={entry} threads={threads} open={search.episode} path={path} />
    return <EntryDiscussion entry={await view()} search={search} read={read} episodes={episodes} />
  },
})

export const generateMetadata = tab.metadata
export default tab.page
