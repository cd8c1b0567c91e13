import { MAX_TEXT } from '@/lib/markup/formats'
import { call } from '@/server/web/http/cache-policy'

/** JSON may write a character as six bytes. */
export const cache = call({ bodyBytes: MAX_TEXT * 6 + 1024 })
