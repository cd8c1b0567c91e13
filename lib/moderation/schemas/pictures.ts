import { z } from 'zod'
import { entryId } from '@/lib/schemas/fields'

const id = entryId.min(1).max(2_147_483_647)

/** POST /api/moderation/pictures. */
export const pictureRemoval = z.union([
  z.strictObject({
    kind: z.enum(['media', 'series', 'character', 'person', 'company']),
    id: id.describe('The entry'),
    attachment: id.describe('Its picture'),
  }),
  z.strictObject({ contribution: id.describe('The proposal that adds it') }),
])
export const removedPicture = z.object({ id: entryId.describe('The picture, or the proposal') })
