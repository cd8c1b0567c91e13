import { similarWorks as answer } from '@/lib/catalogue/schemas/media'
import { picksLike } from '@/server/domain/catalogue/picks'
import { idPath } from '@/server/web/http/input'
import { get } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = get(
  {
    access: 'public',
    summary: 'Read what somebody who knows a work is likely to know, too',
    description:
      'At most twelve works: of its series, related to it, then what people who completed it also completed. Without works for adults.',
    params: idPath,
    answer,
  },
  async ({ params }) => {
    const data = await picksLike(params.id)
    return data && { data }
  },
)
