import { z } from 'zod'
import { PICTURE_WIDTHS } from '@/lib/picture-widths'
import { ifValid } from './fields'

export const FILE_KINDS = ['media', 'series', 'character', 'person', 'company', 'user'] as const

/** Most bytes of an uploaded picture. */
export const UPLOAD_BYTES = 5 * 1024 * 1024
/** The same with the rest of its form. */
export const UPLOAD_FORM_BYTES = UPLOAD_BYTES + 16 * 1024

/** The query of GET /api/file/…. */
export const fileSearch = z.object({
  w: ifValid(z.coerce.number().int().min(1).max(100_000)).meta({
    description: `Width in pixels, of which the next one of ${PICTURE_WIDTHS.join(', ')} is served; without it the usual width of such a picture`,
  }),
})
