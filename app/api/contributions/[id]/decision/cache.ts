import { call } from '@/server/web/http/cache-policy'

/** Lists are given whole: a work can have a thousand characters. */
export const cache = call({ bodyBytes: 1024 * 1024 })
