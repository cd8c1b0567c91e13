import { mediaIndexLink } from '@/lib/links'
import { words } from '@/messages/words'
import { Empty } from '../../ui/empty'
import { isFavorites } from './place'

const t = words('lists')

/** What stands where a list has no entries yet; its owner is told what to do about it. */
export function NoEntries({ list }: { list: { url: string; isOwner: boolean } }) {
  const [title, lead] = isFavorites(list)
    ? [t('favorites.empty'), t('favorites.emptyLead')]
    : [t('list.empty'), t('list.emptyOwn')]
  return (
    <Empty title={title}>
      {list.isOwner && (
        <>
          <p>{lead}</p>
          <p className="empty-actions">
            <a href={mediaIndexLink({ sort: 'popularity', order: 1 })} className="button">
              {t('list.find')}
            </a>
          </p>
        </>
      )}
    </Empty>
  )
}
