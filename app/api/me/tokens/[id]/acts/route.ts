import { tokenActs as answer } from '@/lib/curation/schemas/token-acts'
import { actsOfToken } from '@/server/domain/accounts/token-acts'
import { idPath } from '@/server/web/http/input'
import { get } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = get(
  {
    access: 'user',
    summary: 'List what one of my personal tokens did',
    description:
      'Changes of records and of entries and proposals that wait, which can be taken back, imports into lists, and the calls that changed lists, reviews and follows; also of a token that was revoked in the last 90 days.',
    params: idPath,
    answer,
  },
  ({ user, params }) => actsOfToken(user.id, params.id),
)
