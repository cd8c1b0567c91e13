import { mediaIndexLink } from '@/lib/links'
import { words } from '@/messages/words'
import { Empty } from '../../ui/empty'
import { LIST_PAGE } from '../styles'

const t = words('lists.list')

/** What stands where a list is not there, or not for who asks. */
export function MissingList() {
  return (
    <div className={LIST_PAGE}>
      <h1 className="sr-only">{t('missingTitle')}</h1>
      <Empty title={t('missing')}>
        <p>{t('missingLead')}</p>
        <p className="empty-actions">
          <a href={mediaIndexLink({ sort: 'popularity', order: 1 })} className="button">
            {t('missingNext')}
          </a>
        </p>
      </Empty>
    </div>
  )
}
