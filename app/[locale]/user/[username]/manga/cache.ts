import { recordsLink } from '@/lib/tracking/links/public-records'
import { recordPageSearch } from '@/lib/tracking/schemas/public-records'
import { page } from '@/server/web/http/cache-policy'

export const cache = page({ search: recordPageSearch, link: recordsLink, contents: 'community' })
