import { mailSettings as answer } from '@/lib/administration/schemas/mail'
import { mailSettings } from '@/server/domain/administration/mail/queries'
import { get } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = get(
  {
    access: 'CanAdminister',
    summary: 'Read how mails are sent',
    description: 'As the environment says it, without user and password of the mail server.',
    answer,
  },
  ({ user }) => mailSettings(user.id),
)
