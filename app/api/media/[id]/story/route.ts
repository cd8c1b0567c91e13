import { story as answer } from '@/lib/catalogue/schemas/stories'
import { storyOf } from '@/server/domain/catalogue/stories'
import { idPath } from '@/server/web/http/input'
import { get, NOT_MODIFIED } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = get(
  {
    access: 'public',
    summary: 'Read the story that a work belongs to',
    description:
      'The works that relations connect with it, in the order of watching or reading, at most 40; without relations those of its series by their release.',
    params: idPath,
    answer,
    otherAnswers: NOT_MODIFIED,
  },
  ({ params }) => storyOf(params.id),
)
