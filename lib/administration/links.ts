import { withQuery } from '@/lib/links'
import { timesOf } from '@/lib/moderation/log-times'
import type { AdministrationPart } from './parts'

/** What the list of users shows. A network is never in an address. */
export type UserListSearch = { [Key in 'query' | 'email' | 'inviter' | 'state' | 'sort']?: string | undefined } & {
  page?: number | undefined
}

/** The filters of the log, as addresses have them; `from` and `to` are days. */
type LogSearch = {
  by?: string
  isShell?: string
  user?: string
  object?: string
  act?: string
  from?: string
  to?: string
  page?: number
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
  log: (search: LogSearch = {}) => withQuery('/admin/log', { ...search }),
  logCall: (search: LogSearch) => withQuery('/api/admin/log', timesOf(search)),
  logExport: ({ page: _, ...search }: LogSearch) => withQuery('/api/admin/log/export', timesOf(search)),
  overviewCall: () => '/api/admin/overview',
  announcements: (page?: number) => withQuery('/admin/announcements', { page }),
}

const ANNOUNCEMENTS = '/api/admin/announcements'
const NEWS = '/api/admin/news'

/** Calls of the administration. */
export const administrationCalls = {
  announcements: (page?: number) => withQuery(ANNOUNCEMENTS, { page }),
  announcement: (id: number) => `${ANNOUNCEMENTS}/${id}`,
  news: () => NEWS,
  oneNews: (id: number) => `${NEWS}/${id}`,
  newsTest: () => `${NEWS}/test`,
}
