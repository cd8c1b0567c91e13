import { revertAllInput, revertedAll } from '@/lib/curation/schemas/contribution-queue'
import { usernamePath } from '@/lib/identity/schemas/users'
import { revertAllOf } from '@/server/domain/curation/reverts'
import { userNamed } from '@/server/domain/identity/users/queries'
import { post } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = post(
  {
    access: 'CanModerate',
    tokenScope: 'EditCatalogue',
    summary: 'Take back what a user has edited',
    description:
      'All edits since a time, the newest first, each as a new edit. What others have changed since, is locked or refers to a hidden entry stays and is named, field by field and item by item; the rest of the edit is taken back. One call takes back at most a hundred; with `next` as `before` the next one goes on.',
    params: usernamePath,
    body: revertAllInput,
    answer: revertedAll,
  },
  async ({ user, params, body }) => {
    const id = await userNamed(params.username)
    return id === null ? null : revertAllOf(id, body, user)
  },
)
