import { z } from 'zod'
import { answer } from '@/lib/schemas/fields'

/** POST /api/admin/logo. The file name is ignored; the bytes decide. */
export const logoInput = z.object({ File: z.file().describe('A GIF, JPEG or PNG') })

export const siteLogo = answer('SiteLogo', {
  logo: z.string().describe('A hash of its content: /site/logo-<hash>-192.png is one of its files'),
})
