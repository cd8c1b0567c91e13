import { mediaIndexLink } from '@/lib/links'
import type { MediaSearch } from '@/lib/schemas/media'
import { words } from '@/messages/words'
import { Empty } from '../../ui/empty'
import { countFilters } from './search-of'

const t = words('media.browse.nothing')

/** Why the list is empty and what to do about it: fewer choices, the first page, or a catalogue to load. */
export function NothingFound({ search, total }: { search: MediaSearch; total: number }) {
  if (total > 0) {
    return (
      <Empty title={t('pastEnd')}>
        <a className="button" href={mediaIndexLink({ ...search, page: 0 })}>
          {t('firstPage')}
        </a>
      </Empty>
    )
  }
  if (countFilters(search) === 0) return <Empty title={t('noWorks')}>{t('load')}</Empty>
  return (
    <Empty title={search.query ? t('query', { query: search.query }) : t('filters')}>
      <p>{search.query ? t('otherSpelling') : t('fewer')}</p>
      <p className="empty-actions">
        {search.query && countFilters(search) > 1 && (
          <a className="button" href={mediaIndexLink({ query: search.query })}>
            {t('onlyQuery')}
          </a>
        )}
        <a className="button button-plain" href={mediaIndexLink({ sort: 'popularity', order: 1 })}>
          {t('all')}
        </a>
      </p>
    </Empty>
  )
}
