import { listTab } from '@/app/[locale]/_entry/tab'
import { VoicesTab } from '@/components/catalogue/characters/voices'
import { characterStaff } from '@/server/domain/catalogue/characters/queries'
import { characterPages } from '../view'

const tab = listTab(characterPages, 'staff', characterStaff, VoicesTab)

export const generateMetadata = tab.metadata
export default tab.page
