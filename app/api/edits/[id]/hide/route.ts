import { hiddenTextState as answer, hideTextInput } from '@/lib/curation/schemas/hidden-texts'
import { hideText, showText } from '@/server/domain/curation/hidden-texts/mutations'
import { hiddenTextOf } from '@/server/domain/curation/hidden-texts/queries'
import { idPath } from '@/server/web/http/input'
import { methods, route } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      access: 'CanModerate',
      summary: 'Read an edit with its hidden text',
      description: 'And why, by whom and since when that is hidden.',
      params: idPath,
      answer,
    },
    ({ params: { id } }) => hiddenTextOf(id),
  ),
  POST: route(
    {
      access: 'CanModerate',
      summary: 'Hide the text of an edit',
      description:
        'Its fields, comment and source, in the history and wherever else they are told, also by other edits with the same text and by the proposal from which it came. Only moderators read them. The editor and the date stay. While the entry still says it, that is a conflict (`evenStanding: textStanding`): take the edit back first.',
      params: idPath,
      body: hideTextInput,
      answer,
      refusals: ['settled', 'conflict'],
    },
    async ({ user, params: { id }, body }) => {
      await hideText(id, body, user.id)
      return hiddenTextOf(id)
    },
  ),
  DELETE: route(
    {
      access: 'CanModerate',
      summary: 'Show the hidden text of an edit again',
      description: 'And everything that was hidden with it.',
      params: idPath,
      answer,
      refusals: ['settled'],
    },
    async ({ user, params: { id } }) => {
      await showText(id, user.id)
      return hiddenTextOf(id)
    },
  ),
})
