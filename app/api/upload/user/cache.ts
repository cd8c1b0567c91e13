import { UPLOAD_BYTES } from '@/lib/schemas/files'
import { call } from '@/server/web/http/cache-policy'

/** What a form needs around its file. */
const FORM_BYTES = 16 * 1024

export const cache = call({ bodyBytes: UPLOAD_BYTES + FORM_BYTES })
