import { call } from '@/server/web/http/cache-policy'

/** Five hundred episodes with short texts. */
export const cache = call({ bodyBytes: 512 * 1024 })
