import { entryLoader } from '@/app/entry-loader'
import { leadOn } from '@/app/lead-on'
import { companyHead } from '@/server/domain/catalogue/companies/queries'

/** Loads the company of an address; redirects from one that was merged into another one; a hidden one answers 410. */
export const loadCompany = entryLoader(async (id) => (await companyHead(id)) ?? leadOn('company', id))
