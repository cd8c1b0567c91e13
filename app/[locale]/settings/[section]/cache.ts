import { plainPage } from '@/server/web/http/cache-policy'

/** The path contains any name, so the number of addresses is unbounded. */
export const cache = plainPage({ isShared: false })
