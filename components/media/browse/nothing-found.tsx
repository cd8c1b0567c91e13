import { useTranslations } from 'next-intl'
import { mediaIndexLink } from '@/lib/links'
import type { MediaSearch } from '@/lib/schemas/media'
import { Empty } from '../../ui/empty'
import { Link } from '../../ui/link'
import { countFilters } from './search-of'

/** Why the list is empty and what to do about it: fewer choices, the first page, or a catalogue to load. */
export function NothingFound({ search, total }: { search: MediaSearch; total: number }) {
  const t = useTranslations('media.browse.nothing')
  if (total > 0) {
    return (
      <Empty title={t('pastEnd')}>
        <Link className="button" href={mediaIndexLink({ ...search, page: 0 })}>
          {t('firstPage')}
        </Link>
      </Empty>
    )
  }
  if (countFilters(search) === 0) return <Empty title={t('noWorks')}>{t('load')}</Empty>
  return (
    <Empty title={search.query ? t('query', { query: search.query }) : t('filters')}>
      <p>{search.query ? t('otherSpelling') : t('fewer')}</p>
      <p className="empty-actions">
        {search.query && countFilters(search) > 1 && (
          <Link className="button" href={mediaIndexLink({ query: search.query })}>
            {t('onlyQuery')}
          </Link>
        )}
        <Link className="button button-plain" href={mediaIndexLink({ sort: 'popularity', order: 1 })}>
          {t('all')}
        </Link>
      </p>
    </Empty>
  )
}
