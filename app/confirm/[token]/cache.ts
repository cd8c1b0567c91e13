import { plainPage } from '@/server/http/cache-policy'

/** Its address holds a secret of one person. */
export const cache = plainPage({ isShared: false })
