import { call } from '@/server/web/http/cache-policy'

export const cache = call({ secret: 'apikey' })
