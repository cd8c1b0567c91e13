import { withQuery } from '@/lib/links'

type Search = { name?: string | undefined; state?: string | undefined; page?: number | undefined }

/** The page of background jobs, and its calls. */
export const jobLinks = {
  page: (search: Search = {}) => withQuery('/admin/jobs', { ...search }),
  jobs: (search: Search = {}) => withQuery('/api/admin/jobs', { ...search }),
  kinds: () => '/api/admin/jobs/queues',
  job: (name: string, id: string) => `/api/admin/jobs/${name}/${id}`,
}
