import { listTab } from '@/app/[locale]/_entry/tab'
import { RolesTab } from '@/components/catalogue/people/roles'
import { personRoles } from '@/server/domain/catalogue/people/queries'
import { personPages } from '../view'

const tab = listTab(personPages, 'staff', async (entry, search) => (
  <RolesTab entry={entry} search={search} found={await personRoles(entry.id, search)} />
))

export const generateMetadata = tab.metadata
export default tab.page
