import { plainPage } from '@/server/web/http/cache-policy'

/** Its address holds a name, and there are as many as somebody likes to make up. */
export const cache = plainPage({ isShared: false })
