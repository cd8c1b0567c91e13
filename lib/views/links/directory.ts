import { links, withQuery } from '@/lib/links'
import type { DirectorySearch } from '../schemas/directory'

const query = ({ sort, page, size }: Partial<DirectorySearch>) => ({
  sort: sort === 'active' ? undefined : sort,
  page,
  size,
})

/** A page of the list of members. */
export const directoryLink = ({ sort, page }: Partial<DirectorySearch> = {}) =>
  withQuery(links.users(), query({ sort, page }))

/** Its call. */
export const directoryCall = (search: Partial<DirectorySearch>) => withQuery('/api/users', query(search))
