import { type EntityKind, withQuery } from '@/lib/links'
import { indexParameters } from '@/lib/links/parameters'
import { type EditedNoun, RESOURCES } from '../nouns'
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

/** Where an entry is edited; `at` is an external contributor site, if configured. */
export const contributeLink = (kind: EditedNoun, id: number, at = '/contribute') =>
  `${at.replace(/\/$/, '')}/${kind}/${id}`

/** The call that changes an entry. */
export const editCall = (kind: EditedNoun, id: number) => `/api/${RESOURCES[kind]}/${id}`

/** The calls that read what is before and after a work, and say whether a guess of it is right. */
export const neighboursCall = (id: number) => `/api/media/${id}/neighbours`
/** The call that reads the story that a work belongs to. */
export const storyCall = (id: number) => `/api/media/${id}/story`

/** The page of an entry; those of series, characters and others have its noun as their first part, too. */
export const entryPage = (noun: EditedNoun, id: number) => `/${noun}/${id}`

/** The history of an entry, and its part that says where each value is from. */
export const historyLink = (noun: EditedNoun, id: number, page = 0) =>
  withQuery(`${entryPage(noun, id)}/history`, { page })
export const sourcesLink = (noun: EditedNoun, id: number) => `${historyLink(noun, id)}#sources`

/** The page on which an entry is made one with another; `other` is chosen there, and goes. */
export const mergeLink = (noun: EditedNoun, id: number, other?: number) =>
  withQuery(`${contributeLink(noun, id)}/merge`, { with: other })
