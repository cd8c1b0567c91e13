import { tabLink } from '@/lib/links'
import { tabSearch } from '@/lib/schemas/paging'
import { page } from '@/server/web/http/cache-policy'

export const cache = page({ search: tabSearch, link: tabLink, uncachedWith: { query: 'given', size: 'given' } })
