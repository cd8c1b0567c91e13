import { withQuery } from '@/lib/links'

/** The page of sources, and its calls. */
export const sourceLinks = {
  page: (page?: number) => withQuery('/admin/sources', { page }),
  sources: () => '/api/admin/sources',
  runs: (source?: string, page?: number) => withQuery('/api/admin/sources/runs', { source, page }),
  waiting: (page?: number) => withQuery('/api/admin/sources/waiting', { page }),
}
