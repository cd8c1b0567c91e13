import { links, mediaIndexLink, myWatchedLink } from '@/lib/links'
import type { WatchedSearch } from '@/lib/schemas/watched'
import { fill } from '@/lib/text'
import { myMediaTexts } from '../my-media/texts'
import { Empty } from '../ui/empty'

const texts = myMediaTexts.list

/** What stands there when one watches nothing, or nothing of that status. */
export function NothingWatched({ search: { status, ...search } }: { search: WatchedSearch }) {
  if (status) {
    return (
      <Empty title={fill(texts.nothingOf, { status: myMediaTexts.statuses[status] })}>
        <p className="empty-actions">
          <a className="button button-plain" href={myWatchedLink({ ...search, page: 0 })}>
            {texts.all}
          </a>
        </p>
      </Empty>
    )
  }
  return (
    <Empty title={texts.nothing}>
      <p>{texts.nothingText}</p>
      <p className="empty-actions">
        <a className="button" href={mediaIndexLink({ sort: 'popularity', order: 1 })}>
          {texts.browse}
        </a>
        <a className="button button-plain" href={links.search()} data-quick-search="">
          {texts.search}
        </a>
      </p>
    </Empty>
  )
}
