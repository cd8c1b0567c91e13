import { listTab } from '@/app/[locale]/_entry/tab'
import { StaffTab } from '@/components/catalogue/media/entry/staff'
import { mediaStaff } from '@/server/domain/catalogue/media/queries'
import { mediaPages } from '../view'

const tab = listTab(mediaPages, 'staff', mediaStaff, StaffTab)

export const generateMetadata = tab.metadata
export default tab.page
