import { tabLink } from '@/lib/links'
import { smartListSearch } from '@/lib/lists/schemas/smart-lists'
import { page } from '@/server/web/http/cache-policy'

/** A smart list can become private at any moment, or be visible only to those who know its address. */
export const cache = page({ search: smartListSearch, link: tabLink, isShared: false, isConfidential: true })
