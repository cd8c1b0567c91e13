import type { CompanyEntry, CompanyHead, CompanyMedia } from '@/lib/catalogue/schemas/companies'
import type { Paged, TabSearch } from '@/lib/schemas/paging'
import { TAB_PAGE } from '@/server/engines/listing/tabs'
import { drawableName, picture } from '@/server/platform/files/pictures'
import { isShown } from '../entries/access'
import { storedPicture } from '../entries/cards'
import { picturesOf, readEntry, readWorksTab } from '../entries/queries'
import { attachmentCount, attachmentsOf, externalIdsOf, reviewCount } from '../entries/statements'
import { MEDIA_CARD_JSON, type MediaCardRow, tagWorks, toMediaCard } from '../media/cards'
import { COMPANY_CARD, COMPANY_MEDIA_COUNT, type CompanyCardRow, toCompanyCard } from './cards'

/** The head of a company; null if there is none. */
export const companyHead = (id: number): Promise<CompanyHead | null> =>
  readEntry('company', { id, name: 'company-head', statement: HEAD_STATEMENT }, toHead)

/** The head with the first 100 works, most popular first; null if there is no such company. */
export async function companyEntry(id: number): Promise<CompanyEntry | null> {
  const [head, medias] = await Promise.all([companyHead(id), companyMedia(id, { query: '', page: 0, size: 100 })])
  return head && medias && { ...head, medias: medias.data }
}

/**
 * The works of a company whose titles contain `query`, most popular first, each with all roles of the company. Null if
 * there is no such company.
 */
export const companyMedia = (id: number, search: TabSearch): Promise<Paged<CompanyMedia> | null> =>
  readWorksTab({ noun: 'company', id, name: 'company-media', statement: MEDIA_STATEMENT }, search, toWorks)

/** The pictures, grouped by type; null if there is no such company. */
export const companyAttachments = picturesOf('company')

type WorkRow = { roles: CompanyMedia['roles']; media: MediaCardRow }

function toWorks({ works }: { works: WorkRow[] }): CompanyMedia[] {
  tagWorks(works)
  return works.map(({ roles, media }) => ({ roles, media: toMediaCard(media) }))
}

type HeadRow = CompanyCardRow &
  Omit<CompanyHead, keyof CompanyCardRow | 'cover' | 'color' | 'createdDate' | 'lastUpdated' | 'banner'> & {
    createdDate: Date
    lastUpdated: Date
    storedBanner: CompanyCardRow['storedCover']
  }

function toHead({ storedCover, storedBanner, createdDate, lastUpdated, ...row }: HeadRow): CompanyHead {
  return {
    ...row,
    ...toCompanyCard({ ...row, storedCover }),
    createdDate: createdDate.toISOString(),
    lastUpdated: lastUpdated.toISOString(),
    banner: picture(drawableName('company', row), 'banner', storedBanner).address,
  }
}

const HEAD_STATEMENT = `SELECT ${COMPANY_CARD}, c.biography, c.created_at AS "createdDate", c.updated_at AS "lastUpdated",
    ${storedPicture('company', 'c.id', 'Banner')} AS "storedBanner", ${attachmentsOf('company', 'c.id')} AS attachments,
    ${externalIdsOf('company', 'c.id')} AS "externalIds", json_build_object('media', ${COMPANY_MEDIA_COUNT},
      'attachments', ${attachmentCount('company', 'c.id')}, 'reviews', ${reviewCount('company', 'c.id', 'comment')}) AS counts
  FROM shown_companies c WHERE c.id = $1::int`

const WORKS = `media_companies mc WHERE mc.company_id = c.id AND ${isShown('media', 'mc.media_id')} AND ($4::text = '' OR EXISTS (
  SELECT FROM media_search_keys k WHERE k.media_id = mc.media_id AND k.key LIKE $4))`
const MEDIA_STATEMENT = `SELECT (SELECT count(DISTINCT mc.media_id)::int FROM ${WORKS}) AS total,
    (SELECT coalesce(json_agg(json_build_object('roles', m.roles, 'media', ${MEDIA_CARD_JSON})), '[]') FROM (
      SELECT m.*, w.roles FROM (
        SELECT mc.media_id, json_agg(mc.role ORDER BY mc.role) AS roles FROM ${WORKS} GROUP BY mc.media_id
      ) w JOIN shown_media m ON m.id = w.media_id ORDER BY m.popularity DESC, m.id ${TAB_PAGE}) m) AS works
  FROM shown_companies c WHERE c.id = $1::int`
