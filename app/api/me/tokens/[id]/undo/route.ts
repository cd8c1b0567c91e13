import { tokenUndone as answer, tokenUndo as body } from '@/lib/identity/schemas/personal-tokens'
import { undoOfToken } from '@/server/domain/accounts/token-acts'
import { idPath } from '@/server/web/http/input'
import { post } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = post(
  {
    access: 'user',
    summary: 'Take back what one of my personal tokens did',
    description:
      'To records, to entries, or by proposals that wait: what was changed since, or decided, stays. One call takes back a part; with `next` the next one goes on.',
    params: idPath,
    body,
    answer,
  },
  ({ user, params, body }) => undoOfToken(user, params.id, body),
)
