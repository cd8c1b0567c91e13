import { links, withQuery } from '@/lib/links'
import { HOME_SIZE } from '@/lib/page-size'
import type { HomeSearch } from '../schemas/home'

/** The call of what the user can go on with. */
export const ownHomeCall = () => '/api/me/home'

/** The call of what the users whom I follow did: the newest, or what is before a place. */
export const feedCall = (search: { before?: string; size?: number } = {}) => withQuery('/api/me/feed', search)

/** A page of the home page's rows. */
export function homeLink({ page, size }: Partial<HomeSearch>): string {
  return withQuery(links.home(), { page, size: size === HOME_SIZE ? undefined : size })
}
