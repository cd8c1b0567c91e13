import { plainPage } from '@/server/web/http/cache-policy'

/** The path contains any number, and the shell of each is the same. */
export const cache = plainPage({ isShared: false })
