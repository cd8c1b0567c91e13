import { layoutOf } from '@/app/[locale]/_entry/layout-of'
import { FavoriteAction } from '@/components/lists/favorites/favorite-action'
import { personPages } from './view'

export default layoutOf(personPages, (id) => <FavoriteAction kind="person" id={id} />)
