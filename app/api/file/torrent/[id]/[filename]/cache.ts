import { call } from '@/server/web/http/cache-policy'

/** Unlike a picture's, its name says nothing of its content. */
export const cache = call({})
