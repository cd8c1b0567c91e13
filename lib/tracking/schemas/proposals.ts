import { z } from 'zod'
import { mediaCard } from '@/lib/catalogue/schemas/media'
import { answer, entryId } from '@/lib/schemas/fields'
import { recordEntry } from './records'

/** Most works that a user can have dismissed. */
export const MAX_DISMISSED = 5000

/** A work that is the reason of another one. */
const reason = z.object({
  id: entryId,
  title: z.string(),
  nativeTitle: z.string().nullable(),
  romajiTitle: z.string().nullable(),
})

/** A work with its reason; `why` says which one that is. */
export const proposal = (why: string) => z.object({ media: mediaCard, because: reason.describe(why) })
export type Proposal = z.infer<ReturnType<typeof proposal>>

/** GET /api/me/proposals: works that I may like. */
export const proposals = answer('Proposals', {
  data: z.array(proposal('The work that I liked and that it is most like')),
})
export type Proposals = z.infer<typeof proposals>

/** GET /api/me/planned/random: a work that I planned, or null. */
export const randomPlanned = answer('RandomPlanned', { entry: recordEntry.nullable() })
export type RandomPlanned = z.infer<typeof randomPlanned>
