import { entryLoader } from '@/app/entry-loader'
import { redirectMerged } from '@/app/redirect-merged'
import { companyHead } from '@/server/domain/catalogue/companies/queries'

/** Loads the company of an address; redirects from one that was merged into another one; a hidden one answers 410. */
export const loadCompany = entryLoader(async (id) => (await companyHead(id)) ?? redirectMerged('company', id))
