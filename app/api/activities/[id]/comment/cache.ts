import { TEXT_BYTES } from '@/lib/community/schemas/reviews'
import { call } from '@/server/web/http/cache-policy'

export const cache = call({ bodyBytes: TEXT_BYTES })
