import { immutableFile } from '@/server/web/http/cache-policy'

export const cache = immutableFile()
