import { listTab } from '@/app/[locale]/_entry/tab'
import { StaffTab } from '@/components/catalogue/media/entry/staff'
import { mediaStaff } from '@/server/domain/catalogue/media/queries'
import { mediaPages } from '../view'

const tab = listTab(mediaPages, 'staff', async (entry, search) => (
  <StaffTab entry={entry} search={search} found={await mediaStaff(entry.id, search)} />
))

export const generateMetadata = tab.metadata
export default tab.page
