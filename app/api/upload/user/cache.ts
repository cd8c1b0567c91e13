import { UPLOAD_BYTES } from '@/lib/schemas/files'
import { call } from '@/server/web/http/cache-policy'

/** The size of a multipart form without its file. */
const FORM_BYTES = 16 * 1024

export const cache = call({ bodyBytes: UPLOAD_BYTES + FORM_BYTES })
