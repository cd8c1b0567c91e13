import { layoutOf } from '@/app/[locale]/_entry/layout-of'
import { FavoriteAction } from '@/components/lists/favorites/favorite-action'
import { companyPages } from './view'

export default layoutOf(companyPages, (id) => <FavoriteAction kind="company" id={id} />)
