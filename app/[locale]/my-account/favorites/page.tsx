import { accountMetadataOf } from '@/components/accounts/metadata'
import { OwnFavoritesPlace } from '@/components/lists/favorites/own-favorites-place'
import { MissingList } from '@/components/lists/page/missing-list'
import { MyListShell } from '@/components/lists/page/my-list-shell'
import { links } from '@/lib/links'
import { FAVORITES } from '@/lib/slugs'

export const generateMetadata = accountMetadataOf('lists.favorites', links.myAccount('favorites'))

/** The list of favourite works, which every user has, and the favourites of other kinds. */
export default function MyFavorites() {
  return (
    <MyListShell listname={FAVORITES} below={<OwnFavoritesPlace />}>
      <MissingList />
    </MyListShell>
  )
}
