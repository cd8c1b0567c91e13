import { withQuery } from '@/lib/links'
import type { AdministrationPart } from './parts'

/** Addresses of the administration. */
export const administrationLinks = {
  part: (part: AdministrationPart) => (part === 'overview' ? '/admin' : `/admin/${part}`),
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
