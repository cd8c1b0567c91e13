import { useTranslations } from 'next-intl'
import { Empty } from '@/components/ui/empty'
import { mediaIndexLink } from '@/lib/catalogue/links/media'
import { isFavorites } from './place'

/** Rendered for an empty list; tells the owner how to add entries. */
export function NoEntries({ list }: { list: { url: string; isOwner: boolean } }) {
  const t = useTranslations('lists')
  const [title, lead] = isFavorites(list)
    ? [t('favorites.empty'), t('favorites.emptyLead')]
    : [t('list.empty'), t('list.emptyOwn')]
  if (!list.isOwner) return <Empty title={title} />
  return <Empty title={title} lead={lead} next={{ href: mediaIndexLink({}), text: t('list.find') }} />
}
