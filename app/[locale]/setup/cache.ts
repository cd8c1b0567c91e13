import { plainPage } from '@/server/web/http/cache-policy'

/** It ends with the first account, and is kept nowhere. */
export const cache = plainPage({ isShared: false, isUnstored: true })
