import { plainPage } from '@/server/web/http/cache-policy'

/** Its address holds a secret of one person. */
export const cache = plainPage({ isShared: false })
