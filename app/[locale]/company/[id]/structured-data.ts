import type { OrganizationLeaf } from 'schema-dts'
import { known, thing } from '@/components/entry/structured-data'
import type { CompanyHead } from '@/lib/schemas/companies'
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
