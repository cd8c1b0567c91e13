import { mailedLink as answer } from '@/lib/administration/schemas/user-acts'
import { mailLink } from '@/server/domain/administration/users/mutations'
import { idPath } from '@/server/web/http/input'
import { post } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = post(
  {
    access: 'CanAdminister',
    summary: 'Mail a user a link again',
    description:
      'A registration gets the link that activates it, an account one that sets a new password. No answer has it.',
    params: idPath,
    answer,
    refusals: ['passwordLoginOff'],
  },
  ({ user, params }) => mailLink(user, params.id),
)
