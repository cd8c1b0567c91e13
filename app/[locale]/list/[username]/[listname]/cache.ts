import { listLink } from '@/lib/lists/links/lists'
import { listPageSearch } from '@/lib/lists/schemas/lists'
import { page } from '@/server/web/http/cache-policy'

/** A list can become private at any moment, or be visible only to those who know its address. */
export const cache = page({ search: listPageSearch, link: listLink, isShared: false, isConfidential: true })
