import { z } from 'zod'
import { optionalText } from '@/lib/schemas/input'

/** What follows `#invitation=` in a link of an invitation; an empty text is none. */
const invitationSecret = z
  .string()
  .max(500)
  .transform((text) => text.trim().replace(/^.*#invitation=/, '') || undefined)

/** By what a registration may become an account, whichever way it comes in. */
export const admissionInput = {
  invitation: invitationSecret
    .optional()
    .describe('The secret of an invitation, or its link: needed where only the invited may register'),
  note: optionalText(1000).optional().describe('For the administrators, where they decide about each registration'),
  terms: z.string().max(100).optional().describe("The version of the site's terms that is accepted, if it has some"),
}
