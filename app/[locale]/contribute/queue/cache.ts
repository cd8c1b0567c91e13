import { plainPage } from '@/server/web/http/cache-policy'

export const cache = plainPage({ isShared: false })
