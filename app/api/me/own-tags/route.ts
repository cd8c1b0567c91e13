import { ownTags as answer } from '@/lib/tracking/schemas/records'
import { ownTags } from '@/server/domain/tracking/records/browse'
import { get } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = get(
  {
    access: 'user',
    tokenScope: 'ReadPrivate',
    summary: 'List my own tags',
    description: 'Those of my watched records, the most used first. Nobody else can read them.',
    answer,
  },
  async ({ user }) => ({ data: await ownTags(user.id) }),
)
