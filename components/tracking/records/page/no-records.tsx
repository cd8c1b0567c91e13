import { useMessages } from 'next-intl'
import { Empty } from '@/components/ui/empty'
import { Link } from '@/i18n/link'
import { mediaIndexLink } from '@/lib/catalogue/links/media'
import { links } from '@/lib/links'
import { fill } from '@/lib/text'
import { myRecordsLink } from '@/lib/tracking/links/records'
import type { RecordSearch } from '@/lib/tracking/schemas/records'

/** Rendered without watched works, or without any that match the filter. */
export function NoRecords({ search: { status, type, query, ...search } }: { search: RecordSearch }) {
  const myMediaTexts = useMessages().myMedia
  const texts = useMessages().myMedia.list
  const title = status && !query ? fill(texts.nothingOf, { status: myMediaTexts.statuses[status] }) : texts.nothingFound
  if (status || type || query) {
    return (
      <Empty title={title} next={{ href: myRecordsLink({ ...search, page: 0 }), text: texts.all, isPlain: true }} />
    )
  }
  return (
    <Empty title={texts.nothing}>
      <p>{texts.nothingText}</p>
      <p className="empty-actions">
        <Link className="button" href={mediaIndexLink({})}>
          {texts.browse}
        </Link>
        <Link className="button button-plain" href={links.search()} data-quick-search="">
          {texts.search}
        </Link>
      </p>
    </Empty>
  )
}
