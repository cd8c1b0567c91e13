import { useMessages } from 'next-intl'
import { Link } from '@/i18n/link'
import { links, mediaIndexLink, myWatchedLink } from '@/lib/links'
import type { WatchedSearch } from '@/lib/schemas/watched'
import { fill } from '@/lib/text'
import { Empty } from '../ui/empty'

/** Rendered without watched works, or without any that match the filter. */
export function NothingWatched({ search: { status, type, query, ...search } }: { search: WatchedSearch }) {
  const myMediaTexts = useMessages().myMedia
  const texts = useMessages().myMedia.list
  const title = status && !query ? fill(texts.nothingOf, { status: myMediaTexts.statuses[status] }) : texts.nothingFound
  if (status || type || query) {
    return (
      <Empty title={title}>
        <p className="empty-actions">
          <Link className="button button-plain" href={myWatchedLink({ ...search, page: 0 })}>
            {texts.all}
          </Link>
        </p>
      </Empty>
    )
  }
  return (
    <Empty title={texts.nothing}>
      <p>{texts.nothingText}</p>
      <p className="empty-actions">
        <Link className="button" href={mediaIndexLink({ sort: 'popularity', order: 1 })}>
          {texts.browse}
        </Link>
        <Link className="button button-plain" href={links.search()} data-quick-search="">
          {texts.search}
        </Link>
      </p>
    </Empty>
  )
}
