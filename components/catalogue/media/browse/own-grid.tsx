import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Cards } from '@/components/browse/cards'
import { ReadFailed } from '@/components/identity/session/read-failed'
import { useRead } from '@/components/identity/session/use-read'
import { Empty } from '@/components/ui/empty'
import { Pagination } from '@/components/ui/pagination'
import { mediaIndexLink, ownMediaCall } from '@/lib/catalogue/links/media'
import type { MediaSearch, MediaSearchPage } from '@/lib/catalogue/schemas/media'
import { MediaCard } from '../card'
import { chooseMine } from './mine'

type Props = {
  search: MediaSearch
  mine: 'hide' | 'only'
  /** What is rendered before the first answer. */
  before: ReactNode
}

/** A page of the list without my works, or only with these. */
export default function OwnGrid({ search, mine, before }: Props) {
  const t = useTranslations('media.browse')
  const { found, failure, read } = useRead<MediaSearchPage>(ownMediaCall(search, mine))
  if (found === undefined) return before
  if (found === 'failed') return <ReadFailed failure={failure} onRetry={read} />
  const { data, total, totalPages, hasMore } = found
  return (
    <>
      <p className="figures -mt-7 h-7 truncate text-sm/7 text-quiet" role="status">
        {t(hasMore ? `mine.more.${mine}` : `mine.count.${mine}`, { count: total })}
      </p>
      {data.length > 0 ? (
        <Cards
          label={t('results')}
          entries={data}
          card={(media, place) => <MediaCard key={media.id} media={media} {...place} />}
        />
      ) : (
        <Empty title={t('mine.nothing')}>
          <p className="empty-actions">
            <button type="button" className="button" onClick={() => chooseMine('all')}>
              {t('mine.showAll')}
            </button>
          </p>
        </Empty>
      )}
      <Pagination of={{ page: search.page, totalPages }} href={(page) => mediaIndexLink({ ...search, page })} />
    </>
  )
}
