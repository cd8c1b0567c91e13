import { suppressedPage as answer, mailSearch } from '@/lib/administration/schemas/mail'
import { suppressedAddresses } from '@/server/domain/administration/mail/queries'
import { get } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = get(
  {
    access: 'CanAdminister',
    summary: 'List users whose address is suppressed',
    description: 'It has refused mails on two days, and gets only what its owner asks for. The newest first.',
    query: mailSearch,
    answer,
  },
  ({ query }) => suppressedAddresses(query),
)
