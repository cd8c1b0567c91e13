import { plainPage } from '@/server/web/http/cache-policy'

/** The page goes with the first account, and is stored nowhere. */
export const cache = plainPage({ isShared: false, isUnstored: true })
