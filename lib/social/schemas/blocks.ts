import { z } from 'zod'
import { profilePicture } from '@/lib/identity/schemas/users'
import { answer, entryId, timestamp } from '@/lib/schemas/fields'
import { paged, pages } from '@/lib/schemas/paging'

/**
 * Between a user and one they blocked there is no mention, reply or follow, in either direction. The texts of blocked
 * and muted users are folded; who is muted can do all that others can, and learns nothing of it.
 */
export const BLOCK_KINDS = ['Block', 'Mute'] as const
export type BlockKind = (typeof BLOCK_KINDS)[number]

/** PUT /api/users/{username}/block */
export const blockInput = z.strictObject({ kind: z.enum(BLOCK_KINDS) })

/** Whether the asker has blocked or muted a user. */
export const blocking = answer('Blocking', { kind: z.enum(BLOCK_KINDS).nullable() })
export type Blocking = z.infer<typeof blocking>

const block = answer('Block', {
  id: entryId,
  username: z.string(),
  profilePicture: profilePicture.nullable(),
  kind: z.enum(BLOCK_KINDS),
  createdDate: timestamp,
})
export type Block = z.infer<typeof block>

/** GET /api/me/blocks: whom the asker has blocked or muted, newest first. */
export const blockPage = paged(block).meta({ id: 'BlockPage' })
export const blockSearch = z.object(pages())
export type BlockSearch = z.infer<typeof blockSearch>
