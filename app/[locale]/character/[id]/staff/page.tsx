import { listTab } from '@/app/[locale]/_entry/tab'
import { VoicesTab } from '@/components/catalogue/characters/voices'
import { characterStaff } from '@/server/domain/catalogue/characters/queries'
import { characterPages } from '../view'

const tab = listTab(characterPages, 'staff', async (entry, search) => (
  <VoicesTab entry={entry} search={search} found={await characterStaff(entry.id, search)} />
))

export const generateMetadata = tab.metadata
export default tab.page
