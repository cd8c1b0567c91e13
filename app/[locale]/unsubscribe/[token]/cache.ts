import { plainPage } from '@/server/web/http/cache-policy'

/** The address contains a secret of one user. */
export const cache = plainPage({ isShared: false })
