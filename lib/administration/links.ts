import { withQuery } from '@/lib/links'
import { timesOf } from '@/lib/moderation/log-times'
import type { AdministrationPart } from './parts'

/** The search of the list of users. An email address or a network is never in an address. */
export type UserListSearch = { [Key in 'query' | 'inviter' | 'state' | 'sort']?: string | undefined } & {
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

/** The pages of the announcements, and of the mails to all users. */
export type AnnouncementPages = { page?: number; news?: number }

/** Addresses of the administration. */
export const administrationLinks = {
  part: (part: AdministrationPart) => (part === 'overview' ? '/admin' : `/admin/${part}`),
  users: (search: UserListSearch = {}) => withQuery('/admin/users', { ...search, page: search.page || undefined }),
  user: (id: number) => `/admin/users/${id}`,
  usersCall: (search: UserListSearch) => withQuery('/api/admin/users', { ...search, page: search.page || undefined }),
  userSearchesCall: () => '/api/admin/users/searches',
  networksCall: () => '/api/admin/users/networks',
  userCall: (id: number) => `/api/admin/users/${id}`,
  tracesCall: (id: number) => `/api/admin/users/${id}/traces`,
  notesCall: (id: number) => `/api/admin/users/${id}/notes`,
  noteCall: (id: number, note: number) => `/api/admin/users/${id}/notes/${note}`,
  log: (search: LogSearch = {}) => withQuery('/admin/log', { ...search }),
  logCall: (search: LogSearch) => withQuery('/api/admin/log', timesOf(search)),
  logExport: ({ page: _, ...search }: LogSearch) => withQuery('/api/admin/log/export', timesOf(search)),
  overviewCall: () => '/api/admin/overview',
  /** `list`: the one of the two lists of the page that is scrolled to, since its page was turned. */
  announcements: ({ page, news }: AnnouncementPages = {}, list?: 'announcements' | 'news-sent') => {
    const path = withQuery('/admin/announcements', { page: page || undefined, news: news || undefined })
    return list ? `${path}#${list}` : path
  },
}

const ANNOUNCEMENTS = '/api/admin/announcements'
const NEWS = '/api/admin/news'

/** Calls of the administration. */
export const administrationCalls = {
  announcements: (page?: number) => withQuery(ANNOUNCEMENTS, { page }),
  announcement: (id: number) => `${ANNOUNCEMENTS}/${id}`,
  news: (page?: number) => withQuery(NEWS, { page: page || undefined }),
  oneNews: (id: number) => `${NEWS}/${id}`,
  newsTest: () => `${NEWS}/test`,
}
