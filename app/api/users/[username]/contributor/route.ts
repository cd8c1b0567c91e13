import { contributorRecord as answer, contributorInput } from '@/lib/curation/schemas/contribution-queue'
import { usernamePath as params } from '@/lib/identity/schemas/users'
import { isEditor, isModerator } from '@/server/domain/curation/contributions/access'
import { distrust } from '@/server/domain/curation/contributors/mutations'
import { contributorRecord } from '@/server/domain/curation/contributors/queries'
import { userNamed } from '@/server/domain/identity/users/queries'
import { AppError } from '@/server/platform/errors'
import { methods, PROPOSERS, route } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      ...PROPOSERS,
      summary: 'Read how a user contributes',
      description:
        'What became of what they have proposed, and whether their changes apply at once. Everybody reads their own, editors and moderators those of all.',
      params,
      answer,
      refusals: ['forbidden'],
    },
    async ({ user, params }) => {
      const id = await userNamed(params.username)
      if (id === null) return null
      if (id !== user.id && !isEditor(user) && !isModerator(user)) throw new AppError('forbidden')
      return contributorRecord(id)
    },
  ),
  PUT: route(
    {
      access: 'CanModerate',
      summary: 'Decide whether changes by a user may apply at once',
      description:
        'With `isDistrusted` an editor decides on each of them, however many were accepted. Without it the counts decide again.',
      params,
      body: contributorInput,
      answer,
    },
    async ({ user, params, body }) => {
      const id = await userNamed(params.username)
      return id === null ? null : distrust(id, body.isDistrusted, user.id)
    },
  ),
})
