import { useTranslations } from 'next-intl'
import { Empty } from '@/components/ui/empty'
import { Link } from '@/i18n/link'
import { mediaIndexLink } from '@/lib/catalogue/links/media'
import { LIST_PAGE } from '../styles'

/** Rendered if a list does not exist, or the user may not see it. */
export function MissingList() {
  const t = useTranslations('lists.list')
  return (
    <div className={LIST_PAGE}>
      <h1 className="sr-only">{t('missingTitle')}</h1>
      <Empty title={t('missing')}>
        <p>{t('missingLead')}</p>
        <p className="empty-actions">
          <Link href={mediaIndexLink({})} className="button">
            {t('missingNext')}
          </Link>
        </p>
      </Empty>
    </div>
  )
}
