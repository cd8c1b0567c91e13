import { call } from '@/server/http/cache-policy'

export const cache = call({ readsCookies: true })
