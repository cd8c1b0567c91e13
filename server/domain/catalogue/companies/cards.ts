import type { CompanyCard } from '@/lib/catalogue/schemas/companies'
import { writePartialDate } from '@/lib/partial-date'
import { cacheTag } from '@/server/platform/cache/tags'
import { plannedRows } from '@/server/platform/database/client'
import { drawableName, type StoredPicture } from '@/server/platform/files/pictures'
import { listedStatement } from '../adults'
import { isShown, SHOWN } from '../entries/access'
import { cardPicture, storedPicture } from '../entries/cards'
import { primaryAttachmentsOf } from '../entries/statements'

export type CompanyCardRow = Omit<CompanyCard, 'cover' | 'color' | 'founded'> & {
  founded: number | null
  storedCover: StoredPicture
  isHidden?: boolean
}

/** The cards of these companies, in this order; unknown ids are left out, and hidden ones unless `evenHidden`. */
export async function companyCards(ids: readonly number[], evenHidden = false): Promise<CompanyCard[]> {
  if (ids.length === 0) return []
  cacheTag('company', ids)
  const statement = await (evenHidden
    ? listedStatement('all-company-cards', OF_ALL)
    : listedStatement('company-cards', OF_SHOWN))
  return (await plannedRows<CompanyCardRow>(...statement, [ids])).map(toCompanyCard)
}

/** The cover of a company is its logo. */
export function toCompanyCard({ storedCover: stored, isHidden, ...row }: CompanyCardRow): CompanyCard {
  const { address: cover, color } = cardPicture(drawableName('company', row), 'logo', { stored, isHidden })
  const attachments = isHidden ? [] : row.attachments
  return { ...row, attachments, cover, color, founded: row.founded === null ? null : writePartialDate(row.founded) }
}

/** Shown works of `company c`; a work counts once, whatever the company did on it. */
export const COMPANY_MEDIA_COUNT = `(SELECT count(DISTINCT media_id)::int FROM media_companies
  WHERE company_id = c.id AND ${isShown('media', 'media_id')})`

/** The columns of a card without its attachments, of `company c`. */
export const COMPANY_CARD = `c.id, c.name, c.native_name AS "nativeName", c.founded, ${COMPANY_MEDIA_COUNT} AS "mediaCount",
  ${storedPicture('company', 'c.id', 'Primary')} AS "storedCover"`

const statementOf = (
  table: string,
  isHidden = 'false',
) => `SELECT ${COMPANY_CARD}, ${primaryAttachmentsOf('company', 'c.id')} AS attachments,
    ${isHidden} AS "isHidden"
  FROM unnest($1::int[]) WITH ORDINALITY AS wanted (id, place) JOIN ${table} c USING (id) ORDER BY wanted.place`
const OF_ALL = statementOf('companies', `NOT ${isShown('company', 'c.id')}`)
const OF_SHOWN = statementOf(SHOWN.company)
