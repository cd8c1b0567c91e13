import { pageFrom } from '@/lib/curation/links/edits'
import { contributorSearch } from '@/lib/curation/schemas/edits'
import { page } from '@/server/web/http/cache-policy'

export const cache = page({ search: contributorSearch, link: pageFrom, isShared: false, contents: 'community' })
