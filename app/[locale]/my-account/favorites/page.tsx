import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { accountMetadata } from '@/components/accounts/metadata'
import { OwnFavoritesPlace } from '@/components/lists/favorites/own-favorites-place'
import { MissingList } from '@/components/lists/page/missing-list'
import { MyListShell } from '@/components/lists/page/my-list-shell'
import { links } from '@/lib/links'
import { FAVORITES } from '@/lib/slugs'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('lists.favorites')
  return accountMetadata(t('title'), t('description'), links.myAccount('favorites'))
}

/** The list of favourite works, which every user has, and the favourites of other kinds. */
export default function MyFavorites() {
  return (
    <MyListShell listname={FAVORITES} below={<OwnFavoritesPlace />}>
      <MissingList />
    </MyListShell>
  )
}
