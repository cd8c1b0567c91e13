import { withQuery } from '@/lib/links'

type Search = { failures?: number; suppressed?: number }

/** The page of mails, which has two lists, and its calls. */
export const mailLinks = {
  page: ({ failures, suppressed }: Search) =>
    withQuery('/admin/mail', { failures: failures || undefined, suppressed: suppressed || undefined }),
  settings: () => '/api/admin/mail',
  check: () => '/api/admin/mail/check',
  test: () => '/api/admin/mail/test',
  failures: (page: number) => withQuery('/api/admin/mail/failures', { page }),
  suppressed: (page: number) => withQuery('/api/admin/mail/suppressed', { page }),
  release: (id: number) => `/api/admin/mail/suppressed/${id}`,
}
