import { withQuery } from '@/lib/links'
import type { AdministrationPart } from './parts'

/** What the list of users shows. A network is never in an address. */
export type UserListSearch = { [Key in 'query' | 'email' | 'inviter' | 'state' | 'sort']?: string | undefined } & {
  page?: number | undefined
}

/** Addresses of the administration. */
export const administrationLinks = {
  part: (part: AdministrationPart) => (part === 'overview' ? '/admin' : `/admin/${part}`),
  users: (search: UserListSearch = {}) => withQuery('/admin/users', { ...search, page: search.page || undefined }),
  user: (id: number) => `/admin/users/${id}`,
  usersCall: (search: UserListSearch) => withQuery('/api/admin/users', { ...search, page: search.page || undefined }),
  networksCall: () => '/api/admin/users/networks',
  userCall: (id: number) => `/api/admin/users/${id}`,
  tracesCall: (id: number) => `/api/admin/users/${id}/traces`,
  notesCall: (id: number) => `/api/admin/users/${id}/notes`,
  noteCall: (id: number, note: number) => `/api/admin/users/${id}/notes/${note}`,
}
