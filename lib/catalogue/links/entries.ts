import { type EntityKind, withQuery } from '@/lib/links'
import { indexParameters } from '@/lib/links/parameters'
import { RESOURCES } from '../nouns'
import type { CompanySearch } from '../schemas/companies'
import type { NameSearch } from '../schemas/names'
import type { SeriesSearch } from '../schemas/series'

/** The browse page of characters or people with these parameters. */
export function nameIndexLink(noun: 'characters' | 'people', search: Partial<NameSearch>): string {
  const { query, firstName, middleName, lastName, ...rest } = search
  return withQuery(`/${noun}`, {
    firstName,
    middleName,
    lastName,
    ...indexParameters({ query, ...rest }, 'first-name'),
  })
}

/** The browse page of companies with these parameters. */
export function companyIndexLink(search: Partial<CompanySearch>): string {
  return withQuery('/companies', indexParameters(search, 'name'))
}

/** The browse page of series with these parameters. */
export function seriesIndexLink(search: Partial<SeriesSearch>): string {
  return withQuery('/series', indexParameters(search, 'title'))
}

/** The calls for pictures of an entry: listing and adding, changing and removing, taking down. */
export const attachmentsCall = (noun: EntityKind, id: number, search: { size?: number } = {}) =>
  withQuery(`/api/${RESOURCES[noun]}/${id}/attachments`, search)
export const attachmentCall = (noun: EntityKind, id: number, attachment: number) =>
  `${attachmentsCall(noun, id)}/${attachment}`
export const pictureRemovalCall = () => '/api/moderation/pictures'
