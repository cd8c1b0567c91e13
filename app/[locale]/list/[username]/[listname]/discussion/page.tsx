import type { Metadata } from 'next'
import { cache } from 'react'
import { PageParameters } from '@/components/browse/page-parameters'
import { type Query, searchOf } from '@/components/browse/search-of'
import { DiscussionTab } from '@/components/community/reviews/discussion-tab'
import { reviewsMetadata } from '@/components/community/reviews/metadata'
import { DiscussedList } from '@/components/lists/page/discussed-list'
import { missingMetadata } from '@/components/lists/page/metadata'
import { MissingList } from '@/components/lists/page/missing-list'
import { movedTo } from '@/i18n/server'
import { reviewsLink } from '@/lib/community/links/reviews'
import { commentSearch } from '@/lib/community/schemas/reviews'
import { links } from '@/lib/links'
import { listUrl } from '@/lib/lists/links/lists'
import { discussionOf } from '@/server/domain/community/discussions'
import { listAt } from '@/server/domain/lists/queries'
import { respondNotFound } from '@/server/platform/cache/tags'
import { redirectRenamed } from '../../../../user/redirect-renamed'

type Props = { params: Promise<{ username: string; listname: string }>; searchParams: Promise<Query> }

export async function generateMetadata(props: Props): Promise<Metadata> {
  // Next passes decoded parameters here, and percent-encoded ones to the page below.
  const { username, listname } = await props.params
  const list = await discussedList(username, listname)
  const path = links.listDiscussion(listUrl(username, listname))
  if (!list) return missingMetadata(path)
  return reviewsMetadata({
    kind: 'discussion',
    of: list.name,
    path: links.listDiscussion(list.url),
    feed: links.entryFeed('list', list.id),
    search: searchOf(commentSearch, await props.searchParams),
    total: list.comments,
  })
}

/** The discussion of a public list whose owner has not switched it off. */
export default async function ListDiscussion(props: Props) {
  const { username, listname } = await props.params
  const search = searchOf(commentSearch, await props.searchParams)
  const list = await discussedList(decodeURIComponent(username), decodeURIComponent(listname))
  const read = list && (await discussionOf('list', list.id, search))
  if (!list) {
    respondNotFound()
    return (
      <div className="column">
        <MissingList />
      </div>
    )
  }
  return (
    <div className="column">
      <PageParameters of={commentSearch} />
      <DiscussedList list={list}>
        <DiscussionTab
          entity={{ kind: 'list', id: list.id }}
          of={list.name}
          path={links.listDiscussion(list.url)}
          search={search}
          found={read?.found ?? { data: [], total: 0, totalPages: 0, page: search.page, size: search.size }}
        />
      </DiscussedList>
    </div>
  )
}

/**
 * Null for a list without a discussion. Redirects to the new address of a renamed list or owner. Memoised for one
 * request.
 */
const discussedList = cache(async (username: string, listname: string) => {
  const found = await listAt({ username, listname }, null, { page: 0, size: 1 })
  if (!found) return redirectRenamed(username)
  if ('movedTo' in found) return movedTo(reviewsLink(links.listDiscussion(found.movedTo), {}))
  return found.visibility === 'Public' && found.hasComments ? found : null
})
