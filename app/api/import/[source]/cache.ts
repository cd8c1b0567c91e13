import { MAX_IMPORT_BYTES } from '@/lib/tracking/imports'
import { call } from '@/server/web/http/cache-policy'

/** The size of a multipart form without its file. */
const FORM_BYTES = 16 * 1024

export const cache = call({ bodyBytes: MAX_IMPORT_BYTES + FORM_BYTES })
