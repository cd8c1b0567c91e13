import { listTab } from '@/app/[locale]/_entry/tab'
import { RolesTab } from '@/components/catalogue/people/roles'
import { personRoles } from '@/server/domain/catalogue/people/queries'
import { personPages } from '../view'

const tab = listTab(personPages, 'staff', personRoles, RolesTab)

export const generateMetadata = tab.metadata
export default tab.page
