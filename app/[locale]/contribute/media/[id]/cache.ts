import { plainPage } from '@/server/web/http/cache-policy'

/** A form that is opened once in a while, and must show what is there now. */
export const cache = plainPage({ isShared: false })
