import { directoryLink } from '@/lib/views/links/directory'
import { directorySearch } from '@/lib/views/schemas/directory'
import { page } from '@/server/web/http/cache-policy'

export const cache = page({
  search: directorySearch,
  link: (_, search) => directoryLink(search),
  contents: 'community',
})
