import { z } from 'zod'
import { answer, entryId, externalId, partialDate, timestamp } from '@/lib/schemas/fields'
import { indexSearch, paged, pageSearch } from '@/lib/schemas/paging'
import { attachment } from './attachments'
import { COMPANY_ROLES, mediaCard } from './media'

export const COMPANY_SORTS = ['name', 'founded', 'created', 'popularity'] as const

/** The query of GET /api/companies, and of the browse page. */
export const companySearch = indexSearch(COMPANY_SORTS, 'name')
export const companyPageSearch = pageSearch(companySearch, 'name')
export type CompanySearch = z.infer<typeof companySearch>

/** The fields of a card. */
export const companyCard = answer('CompanyCard', {
  id: entryId,
  name: z.string(),
  nativeName: z.string().nullable(),
  founded: partialDate,
  mediaCount: z.number().int(),
  cover: z.string(),
  color: z.string(),
  attachments: z.array(attachment),
})
export type CompanyCard = z.infer<typeof companyCard>
export const companyPage = paged(companyCard).meta({ id: 'CompanyPage' })

/** A work of a company, with all roles of the company. */
export const companyMedia = answer('CompanyMedia', { roles: z.array(z.enum(COMPANY_ROLES)), media: mediaCard })
export type CompanyMedia = z.infer<typeof companyMedia>

/** The part of a company that all its pages show. */
export const companyHead = answer('CompanyHead', {
  ...companyCard.shape,
  biography: z.string().nullable(),
  createdDate: timestamp,
  lastUpdated: timestamp,
  banner: z.string(),
  externalIds: z.array(externalId),
  counts: z.object({ media: z.number().int(), attachments: z.number().int(), reviews: z.number().int() }),
})
export type CompanyHead = z.infer<typeof companyHead>

/** GET /api/companies/{id}: the head with the first 100 works, most popular first. */
export const companyEntry = companyHead.extend({ medias: z.array(companyMedia) }).meta({ id: 'CompanyEntry' })
export type CompanyEntry = z.infer<typeof companyEntry>

export const companyMediaPage = paged(companyMedia).meta({ id: 'CompanyMediaPage' })
