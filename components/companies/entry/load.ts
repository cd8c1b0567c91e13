import { companyHead } from '@/server/domain/companies/queries'
import { entryLoader } from '../../entry/load'

/** The company that an address names. */
export const loadCompany = entryLoader(companyHead)
