import { entryLoader } from '@/app/entry-loader'
import { companyHead } from '@/server/domain/companies/queries'

/** The company that an address names. */
export const loadCompany = entryLoader(companyHead)
