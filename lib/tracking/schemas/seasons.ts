import { z } from 'zod'
import { SEASONS } from '@/lib/catalogue/seasons'
import { answer } from '@/lib/schemas/fields'
import { recordEntry } from './records'

/** GET /api/me/seasons/{year}/{season}: the works of a season that the asker watches or plans. */
export const ownSeason = answer('OwnSeason', {
  year: z.number().int(),
  season: z.enum(SEASONS),
  data: z.array(recordEntry).describe('At most 200, what is broadcast next first, then the best known ones'),
})
export type OwnSeason = z.infer<typeof ownSeason>
