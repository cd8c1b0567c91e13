import { useTranslations } from 'next-intl'
import type { FavoriteKind } from '@/lib/lists/schemas/favorites'
import { FavoriteButton } from './favorite-button'

/** The button that adds an entry to the favourites, with its texts. */
export function FavoriteAction({ kind, id }: { kind: FavoriteKind; id: number }) {
  const t = useTranslations('favorites')
  return <FavoriteButton kind={kind} id={id} texts={{ add: t('add'), added: t('added'), failed: t('failed') }} />
}
