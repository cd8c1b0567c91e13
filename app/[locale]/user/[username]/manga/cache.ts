import { recordsLink } from '@/lib/links/records'
import { recordPageSearch } from '@/lib/schemas/records'
import { page } from '@/server/web/http/cache-policy'

export const cache = page({ search: recordPageSearch, link: recordsLink, contents: 'community' })
