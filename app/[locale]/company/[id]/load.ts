import { entryLoader } from '@/app/entry-loader'
import { companyHead } from '@/server/domain/catalogue/companies/queries'

/** Loads the company of an address. */
export const loadCompany = entryLoader(companyHead)
