import { sharedCall } from '@/server/http/cache-policy'

export const cache = sharedCall()
