import type { Metadata } from 'next'
import type { EntryParams } from '@/app/entry-loader'
import { searchOf } from '@/components/browse/search-of'
import type { TabQuery } from '@/components/catalogue/entry/tab-search'
import { EntryDiscussion, entryReviewsMetadata } from '@/components/community/reviews/entry-tabs'
import { Threads } from '@/components/community/reviews/threads'
import { discussionSearch } from '@/lib/community/schemas/reviews'
import { links } from '@/lib/links'
import { discussionOf, threadsOf } from '@/server/domain/community/discussions'
import { loadMedia } from '../load'
import { mediaView } from '../view'

type Props = EntryParams & { searchParams: Promise<TabQuery> }

const searchIn = async (props: Props) => searchOf(discussionSearch, await props.searchParams)

export async function generateMetadata(props: Props): Promise<Metadata> {
  return entryReviewsMetadata(await mediaView(await loadMedia(props)), 'discussion', await searchIn(props))
}

/** A thread of the discussion of a work: of the whole work, or of an episode. */
export default async function MediaDiscussion(props: Props) {
  const entry = await loadMedia(props)
  const search = await searchIn(props)
  const [read, threads] = await Promise.all([discussionOf('media', entry.id, search), threadsOf(entry.id)])
  return (
    <EntryDiscussion
      entry={await mediaView(entry)}
      search={search}
      read={read}
      episodes={
        <Threads work={entry} threads={threads} open={search.episode} path={links.media(entry.id, 'discussion')} />
      }
    />
  )
}
