import { mailCheck as answer } from '@/lib/administration/schemas/mail'
import { sendTestMail } from '@/server/domain/administration/mail/mutations'
import { post } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = post(
  {
    access: 'CanAdminister',
    summary: 'Send a test mail to myself',
    description: 'It goes to my own address, at most five times in an hour.',
    answer,
    refusals: ['tooManyRequests'],
  },
  ({ user }) => sendTestMail(user.id),
)
