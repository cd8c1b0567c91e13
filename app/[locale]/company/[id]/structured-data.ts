import type { OrganizationLeaf } from 'schema-dts'
import { known, thing } from '@/components/catalogue/entry/structured-data'
import type { CompanyHead } from '@/lib/catalogue/schemas/companies'
import { companyView } from './view'

/** A company in the vocabulary of schema.org. */
export async function companyData(entry: CompanyHead, site: string): Promise<OrganizationLeaf> {
  return known<OrganizationLeaf>({
    '@type': 'Organization',
    ...thing(await companyView(entry), site),
    logo: site + entry.cover,
    foundingDate: entry.founded,
    description: entry.biography,
  })
}
