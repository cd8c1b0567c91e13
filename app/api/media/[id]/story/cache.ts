import { sharedCall } from '@/server/web/http/cache-policy'

export const cache = sharedCall()
