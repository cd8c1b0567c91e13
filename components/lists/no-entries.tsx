import { mediaIndexLink } from '@/lib/links'
import { words } from '@/messages/words'
import { Empty } from '../ui/empty'

const t = words('lists.list')

/** What stands where a list has no entries yet. */
export function NoEntries({ isOwner }: { isOwner: boolean }) {
  return (
    <Empty title={t('empty')}>
      {isOwner && (
        <>
          <p>{t('emptyOwn')}</p>
          <p className="empty-actions">
            <a href={mediaIndexLink({ sort: 'popularity', order: 1 })} className="button">
              {t('find')}
            </a>
          </p>
        </>
      )}
    </Empty>
  )
}
