import { mailCheck as answer } from '@/lib/administration/schemas/mail'
import { checkMail } from '@/server/domain/administration/mail/mutations'
import { post } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = post(
  {
    access: 'CanAdminister',
    storesNothing: true,
    summary: 'Check the mail server',
    description: 'Whether it answers and accepts the login. No mail is sent.',
    answer,
  },
  () => checkMail(),
)
