import { call } from '@/server/web/http/cache-policy'

/** Unlike a picture's, the name contains no hash of the content. */
export const cache = call({})
