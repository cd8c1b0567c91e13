import { z } from 'zod'
import { done as answer, whenDone } from '@/lib/identity/schemas/users'
import { deleteUserNote } from '@/server/domain/administration/user-notes'
import { idParam } from '@/server/web/http/input'
import { remove } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = remove(
  {
    access: 'CanAdminister',
    summary: 'Delete a note about a user',
    description: 'Your own, or that of an administrator whose account is gone.',
    params: z.object({ id: idParam, note: idParam }),
    answer,
    refusals: ['notOwner'],
  },
  ({ user, params }) => whenDone(deleteUserNote(params.id, params.note, user.id)),
)
