import { withQuery } from '@/lib/links'
import { timesOf } from '@/lib/moderation/log-times'
import type { AdministrationPart } from './parts'

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
  log: (search: LogSearch = {}) => withQuery('/admin/log', { ...search }),
  logCall: (search: LogSearch) => withQuery('/api/admin/log', timesOf(search)),
  logExport: ({ page: _, ...search }: LogSearch) => withQuery('/api/admin/log/export', timesOf(search)),
  overviewCall: () => '/api/admin/overview',
}
