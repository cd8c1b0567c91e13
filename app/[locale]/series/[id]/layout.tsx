import { layoutOf } from '@/app/[locale]/_entry/layout-of'
import { seriesPages } from './view'

export default layoutOf(seriesPages)
