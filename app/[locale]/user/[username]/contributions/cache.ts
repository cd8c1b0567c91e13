import { pageFrom } from '@/lib/catalogue/links/edits'
import { contributorSearch } from '@/lib/catalogue/schemas/edits'
import { page } from '@/server/web/http/cache-policy'

export const cache = page({ search: contributorSearch, link: pageFrom, isShared: false, contents: 'community' })
