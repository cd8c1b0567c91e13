import { failedMailPage as answer, mailSearch } from '@/lib/administration/schemas/mail'
import { failedMails } from '@/server/domain/administration/mail/queries'
import { get } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = get(
  {
    access: 'CanAdminister',
    summary: 'List mails that failed, newest first',
    description: 'Of the last 30 days, also those that are tried again; at most the newest thousand.',
    query: mailSearch,
    answer,
  },
  ({ query }) => failedMails(query),
)
