import { withQuery } from '@/lib/links'
import { indexParameters } from '@/lib/links/parameters'
import { DEFAULT_SIZE } from '@/lib/page-size'
import { MEDIA_PAGE_SORT } from '../media-page-sort'
import type { MediaSelection } from '../schemas/media'

/** The parameters of the calls of works, in one order; undefined, empty and 0 are left out of the address. */
export function mediaParameters(search: MediaSelection): Record<string, string | number | undefined> {
  const { query, type, status, format, season, basedOn, sort, tags = [], withoutTags = [], page, size, order } = search
  const { yearFrom, yearTo, scoreFrom, scoreTo, episodesFrom, episodesTo, runtimeFrom, runtimeTo, studio, adult } =
    search
  return {
    query,
    type: type?.toString(),
    status: status?.toString(),
    format: format?.toString(),
    season: season?.toString(),
    basedOn: basedOn?.toString(),
    yearFrom,
    yearTo,
    scoreFrom,
    scoreTo,
    episodesFrom,
    episodesTo,
    runtimeFrom,
    runtimeTo,
    studio,
    adult,
    sort,
    tags: writeTags(tags),
    withoutTags: writeTags(withoutTags),
    page,
    size: size === DEFAULT_SIZE ? undefined : size,
    order,
  }
}

/** Names of tags as one parameter: joined by commas, a comma inside a name percent-encoded once more (decision 3). */
export function writeTags(names: readonly string[]): string {
  return names.map((name) => name.replace(/[%,]/g, encodeURIComponent)).join(',')
}

/** The browse page with these parameters; defaults are left out of the address. */
export function mediaIndexLink(search: MediaSelection): string {
  const { sort, order } = indexParameters(search, MEDIA_PAGE_SORT)
  return withQuery('/media', { ...mediaParameters(search), sort, order })
}

/** The same list without my works, or only with these. */
export function ownMediaCall(search: MediaSelection, mine: 'hide' | 'only'): string {
  return withQuery('/api/me/browse', { ...mediaParameters(search), mine })
}
