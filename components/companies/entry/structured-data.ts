import type { OrganizationLeaf } from 'schema-dts'
import type { CompanyHead } from '@/lib/schemas/companies'
import { known, thing } from '../../entry/structured-data'
import { companyView } from './view'

/** A company in the words of schema.org. */
export function companyData(entry: CompanyHead, site: string): OrganizationLeaf {
  return known<OrganizationLeaf>({
    '@type': 'Organization',
    ...thing(companyView(entry), site),
    logo: site + entry.cover,
    foundingDate: entry.founded,
    description: entry.biography,
  })
}
