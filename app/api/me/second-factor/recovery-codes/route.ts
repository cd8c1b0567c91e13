import { recoveryCodes as answer } from '@/lib/identity/schemas/second-factors'
import { renewRecoveryCodes } from '@/server/domain/identity/second-factors/mutations'
import { post } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = post(
  {
    access: 'user',
    whileSuspended: true,
    summary: 'Make new recovery codes',
    description: 'Gives ten codes, once. Those before are worth nothing then.',
    answer,
    refusals: ['stepUpNeeded', 'notFound'],
  },
  ({ user }) => renewRecoveryCodes(user),
)
