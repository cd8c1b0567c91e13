import { z } from 'zod'
import { mediaCard } from '@/lib/catalogue/schemas/media'
import { entryId } from '@/lib/schemas/fields'
import { recordEntry } from './records'

/** Most works that a user can have dismissed. */
export const MAX_DISMISSED = 5000

/** GET /api/me/proposals: works that I may like. */
export const proposals = z
  .object({
    data: z.array(
      z.object({
        media: mediaCard,
        because: z
          .object({
            id: entryId,
            title: z.string(),
            nativeTitle: z.string().nullable(),
            romajiTitle: z.string().nullable(),
          })
          .describe('The work that I liked and that it is most like'),
      }),
    ),
  })
  .meta({ id: 'Proposals' })
export type Proposals = z.infer<typeof proposals>
export type Proposal = Proposals['data'][number]

/** GET /api/me/planned/random: a work that I planned, or null. */
export const randomPlanned = z.object({ entry: recordEntry.nullable() }).meta({ id: 'RandomPlanned' })
export type RandomPlanned = z.infer<typeof randomPlanned>
