import { useTranslations } from 'next-intl'
import { Empty } from '@/components/ui/empty'
import { Link } from '@/i18n/link'
import { mediaIndexLink } from '@/lib/catalogue/links/media'
import { isFavorites } from './place'

/** Rendered for an empty list; tells the owner how to add entries. */
export function NoEntries({ list }: { list: { url: string; isOwner: boolean } }) {
  const t = useTranslations('lists')
  const [title, lead] = isFavorites(list)
    ? [t('favorites.empty'), t('favorites.emptyLead')]
    : [t('list.empty'), t('list.emptyOwn')]
  return (
    <Empty title={title}>
      {list.isOwner && (
        <>
          <p>{lead}</p>
          <p className="empty-actions">
            <Link href={mediaIndexLink({})} className="button">
              {t('list.find')}
            </Link>
          </p>
        </>
      )}
    </Empty>
  )
}
