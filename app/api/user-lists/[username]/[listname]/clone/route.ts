import { listSummary as answer, listPath as params } from '@/lib/lists/schemas/lists'
import { cloneList } from '@/server/domain/lists/mutations'
import { post } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = post(
  {
    access: 'user',
    tokenScope: 'WriteLists',
    summary: "Copy somebody's public list into mine",
    description:
      'The copy is private and has the works in their order, without the notes. It names the list that it was copied from.',
    params,
    answer,
    refusals: ['invalidInput', 'blocked', 'conflict'],
  },
  ({ user, params }) => cloneList(user.id, params),
)
