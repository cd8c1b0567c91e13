import { plainPage } from '@/server/http/cache-policy'

export const cache = plainPage()
