import { mentionables as answer, mentionableSearch } from '@/lib/community/schemas/mentions'
import { mentionableUsers } from '@/server/domain/community/mentionable'
import { get } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = get(
  {
    access: 'user',
    tokenScope: 'WriteReviews',
    summary: 'Find the users whom a text of mine can mention',
    description:
      'Up to 8 users whose names begin with a text: those of the thread or of the discussion first, then any other. Not I, and nobody whom a block separates from me.',
    query: mentionableSearch,
    answer,
  },
  ({ user, query }) => mentionableUsers(user.id, query),
)
