import { madeNote as answer, userNoteInput as body } from '@/lib/administration/schemas/users'
import { addUserNote } from '@/server/domain/administration/user-notes'
import { idPath } from '@/server/web/http/input'
import { post } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = post(
  {
    access: 'CanAdminister',
    summary: 'Write a note about a user',
    description: 'For other administrators. The user gets it with the export of their data, without its author.',
    params: idPath,
    body,
    answer,
  },
  async ({ user, params, body: { text } }) => ({ id: await addUserNote(params.id, user.id, text) }),
)
