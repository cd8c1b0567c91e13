import { layoutOf } from '@/app/[locale]/_entry/layout-of'
import { FavoriteAction } from '@/components/lists/favorites/favorite-action'
import { characterPages } from './view'

export default layoutOf(characterPages, (id) => <FavoriteAction kind="character" id={id} />)
