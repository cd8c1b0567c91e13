import { entryLoader } from '@/app/[locale]/_entry/loader'
import { redirectMerged } from '@/app/[locale]/_entry/redirect-merged'
import { companyHead } from '@/server/domain/catalogue/companies/queries'

/** Loads the company of an address; redirects from one that was merged into another one; a hidden one answers 410. */
export const loadCompany = entryLoader(async (id) => (await companyHead(id)) ?? redirectMerged('company', id))
