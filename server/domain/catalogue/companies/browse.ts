import { browsing } from '@/server/engines/listing/browsing'
import { raw, sql } from '@/server/platform/database/client'
import { isListed } from '../entries/access'
import { companyCards } from './cards'

/** One page of the companies, for the page and the API (server/engines/listing/browsing.ts). */
export const { browse: browseCompanies } = browsing({
  noun: 'company',
  table: 'companies',
  orders: {
    name: { column: 'name_sort' },
    founded: { column: 'founded', sparse: true },
    created: { column: 'created_at' },
    popularity: { column: 'popularity' },
  },
  usual: 'name',
  visible: sql`${raw(isListed('company'))}`,
  cards: companyCards,
})
