import { ownHome as answer } from '@/lib/views/schemas/home'
import { readsPrivate } from '@/server/domain/identity/sessions/asker'
import { ownHome } from '@/server/domain/views/home'
import { get, LIST_READERS } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = get(
  {
    ...LIST_READERS,
    summary: 'Read what I can go on with',
    description: 'What I watch, what I have planned, what follows what I have seen, and what I have not rated.',
    answer,
  },
  ({ user }) => ownHome(user.id, readsPrivate(user)),
)
