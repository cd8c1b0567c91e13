import { tabLink } from '@/lib/links'
import { attachmentSearch } from '@/lib/schemas/paging'
import { page } from '@/server/web/http/cache-policy'

export const cache = page({ search: attachmentSearch, link: tabLink, uncachedWith: { size: 'given' } })
