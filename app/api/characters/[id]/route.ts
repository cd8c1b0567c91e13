import { characterEntry as answer } from '@/lib/schemas/characters'
import { characterEdit } from '@/lib/schemas/contribute'
import { updateCharacter } from '@/server/domain/characters/mutations'
import { characterEntry } from '@/server/domain/characters/queries'
import { idPath } from '@/server/web/http/input'
import { methods, route } from '@/server/web/http/route'

// Without a token the front answers from memory while nothing that the entry shows changes.
const otherAnswers = { 304: { description: 'The entry is as If-None-Match names it.' } }

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route({ access: 'public', summary: 'Read a character', params: idPath, answer, otherAnswers }, ({ params }) =>
    characterEntry(params.id),
  ),
  PUT: route(
    {
      access: 'CanEdit',
      summary: 'Change a character',
      description: 'What is given replaces what there was. With `updatedDate` a change in between is noticed.',
      params: idPath,
      body: characterEdit,
      answer,
      refusals: ['conflict'],
    },
    async ({ params, body, user }) => {
      await updateCharacter(params.id, body, user.id)
      return characterEntry(params.id)
    },
  ),
})
