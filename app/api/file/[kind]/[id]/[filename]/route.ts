import { z } from 'zod'
import { FILE_KINDS, fileSearch } from '@/lib/schemas/files'
import { idParam } from '@/server/web/http/input'
import { pictureAnswer } from '@/server/web/http/picture'
import { get, NOT_MODIFIED } from '@/server/web/http/route'

const params = z.object({ kind: z.enum(FILE_KINDS), id: idParam, filename: z.string().max(200) })
const otherAnswers = {
  ...NOT_MODIFIED,
  307: { description: 'The entry was renamed: Location has the address of its drawing.' },
}

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = get(
  {
    access: 'public',
    summary: 'Read a picture',
    description:
      'Names come from `cover`, `banner` and attachments of other answers; what is under a name never changes. An entry without pictures has a drawing; the one for other sites is JPEG. Pictures of a hidden entry answer 410.',
    params,
    query: fileSearch,
    answer: { content: ['image/webp', 'image/jpeg'] },
    otherAnswers,
    refusals: ['hidden', 'overloaded'],
  },
  ({ request, params, query }) => pictureAnswer(request, params, query.w ?? 0),
)
