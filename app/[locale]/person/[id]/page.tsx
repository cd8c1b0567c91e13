import { overviewPage } from '@/app/[locale]/_entry/overview'
import { Overview } from '@/components/catalogue/people/overview'
import { personRoles } from '@/server/domain/catalogue/people/queries'
import { personData } from './structured-data'
import { personPages } from './view'

/** Enough roles to select the best-known characters and works. */
const ROLES = { query: '', page: 0, size: 60 }

const overview = overviewPage(personPages, async (entry, site) => {
  const roles = entry.counts.roles > 0 ? await personRoles(entry.id, ROLES) : null
  return { content: <Overview entry={entry} roles={roles?.data ?? []} />, data: await personData(entry, site) }
})

export const generateMetadata = overview.metadata
export default overview.page
