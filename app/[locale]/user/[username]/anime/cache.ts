import { publicRecordsLink } from '@/lib/tracking/links/public-records'
import { publicRecordPageSearch } from '@/lib/tracking/schemas/public-records'
import { page } from '@/server/web/http/cache-policy'

export const cache = page({ search: publicRecordPageSearch, link: publicRecordsLink, contents: 'community' })
