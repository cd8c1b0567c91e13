import { directoryPage as answer, directoryCallSearch as query } from '@/lib/views/schemas/directory'
import { directory } from '@/server/domain/views/directory'
import { get } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = get(
  {
    access: 'anybody',
    summary: 'List the members who agreed to be listed',
    description:
      'Without those that are suspended. With a token, members whom a block separates from the user are left out, and each says whether the two follow each other.',
    query,
    answer,
  },
  ({ user, query }) => directory(query, user?.id ?? null),
)
