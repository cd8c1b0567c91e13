import { entryTab } from '@/app/[locale]/_entry/tab'
import { Overview } from '@/components/catalogue/companies/overview'
import { EntryJsonLd } from '@/components/catalogue/entry/json-ld'
import { entryMetadata } from '@/components/catalogue/entry/metadata'
import { tabSearch } from '@/lib/schemas/paging'
import { companyMedia } from '@/server/domain/catalogue/companies/queries'
import { env } from '@/server/platform/env'
import { companyData } from './structured-data'
import { companyPages } from './view'

const overview = entryTab(companyPages, {
  schema: tabSearch,
  metadata: entryMetadata,
  show: async (entry, search, view) => (
    <>
      <Overview entry={entry} search={search} found={await companyMedia(entry.id, search)} />
      <EntryJsonLd entry={await view()} data={await companyData(entry, env().SITE_URL)} site={env().SITE_URL} />
    </>
  ),
})

export const generateMetadata = overview.metadata
export default overview.page
