import { useTranslations } from 'next-intl'
import { Empty } from '@/components/ui/empty'
import { mediaIndexLink } from '@/lib/catalogue/links/media'
import { LIST_PAGE } from '../styles'

/** Rendered if a list does not exist, or the user may not see it. */
export function MissingList() {
  const t = useTranslations('lists.list')
  return (
    <div className={LIST_PAGE}>
      <h1 className="sr-only">{t('missingTitle')}</h1>
      <Empty title={t('missing')} lead={t('missingLead')} next={{ href: mediaIndexLink({}), text: t('missingNext') }} />
    </div>
  )
}
