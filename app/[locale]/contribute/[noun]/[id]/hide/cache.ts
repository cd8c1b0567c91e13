import { plainPage } from '@/server/web/http/cache-policy'

/** A rarely requested form, which must show the current values. */
export const cache = plainPage({ isShared: false })
