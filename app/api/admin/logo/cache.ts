import { UPLOAD_FORM_BYTES } from '@/lib/schemas/files'
import { call } from '@/server/web/http/cache-policy'

export const cache = call({ bodyBytes: UPLOAD_FORM_BYTES })
