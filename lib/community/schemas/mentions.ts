import { z } from 'zod'
import { REVIEWED_KINDS } from '@/lib/catalogue/text-kinds'
import { profilePicture } from '@/lib/identity/schemas/users'
import { entryId } from '@/lib/schemas/fields'
import { optionalId } from '@/lib/schemas/paging'

/** GET /api/comments/mentionable: the beginning of a name, and where the text is written. */
export const mentionableSearch = z.object({
  query: z.string().max(60).catch('').default('').describe('The beginning of a name, without its @'),
  entity: z.enum(REVIEWED_KINDS).optional().catch(undefined).describe('The kind of the entry'),
  entityId: optionalId,
  thread: optionalId.describe('A text of the thread that is answered'),
})
export type MentionableSearch = z.infer<typeof mentionableSearch>

/** A user whom a text can mention. */
const mentionable = z
  .object({ id: entryId, username: z.string(), profilePicture: profilePicture.nullable() })
  .meta({ id: 'Mentionable' })
export type Mentionable = z.infer<typeof mentionable>
export const mentionables = z.array(mentionable)
