import { foundByNetwork as answer, networkSearch as body } from '@/lib/administration/schemas/users'
import { usersOfNetwork } from '@/server/domain/administration/users/queries'
import { writtenNetwork } from '@/server/domain/identity/sessions/known-networks'
import { invalidInput } from '@/server/platform/errors'
import { addressOf } from '@/server/web/http/client'
import { post } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = post(
  {
    access: 'CanAdminister',
    summary: 'Search users by network',
    description:
      'Finds who is logged in from a network, or has used a personal token there. The search is noted in the log, with the network.',
    body,
    bodyExample: { network: '192.0.2.0/24' },
    answer,
  },
  async ({ user, body: { network: given, ...page } }) => {
    const network = writtenNetwork(addressOf(given.replace(/\/(24|64)$/, ''), undefined, 0))
    if (network === null) throw invalidInput({ network: 'networkInvalid' })
    return { ...(await usersOfNetwork(network, user.id, page)), network }
  },
)
