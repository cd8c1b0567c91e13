import { z } from 'zod'
import { answer, entryId, timestamp } from '@/lib/schemas/fields'
import { paged, pages } from '@/lib/schemas/paging'
import { ALIKE, alike, confirmPassword, newPassword } from './passwords'
import { given } from './typed'
import { email, username } from './users'

/** Most people by one link, and most days until its end. */
export const MAX_USES = 100
export const MAX_INVITATION_DAYS = 90

/** POST /api/me/invitations. */
export const invitationInput = z.strictObject({
  uses: z.coerce.number().int().min(1).max(MAX_USES).default(1).describe('How many people may register by the link'),
  days: z.coerce.number().int().min(1).max(MAX_INVITATION_DAYS).default(7).describe('Days until its end'),
})
export type InvitationInput = z.output<typeof invitationInput>

export const invitation = answer('Invitation', {
  id: entryId,
  uses: z.number().int().describe('How many people may register by it'),
  used: z.number().int().describe('How many have: they have confirmed their addresses'),
  guests: z.array(z.string()).describe('The names of those who have'),
  createdDate: timestamp,
  endDate: timestamp,
  revokedDate: timestamp.nullable(),
})
export const invitations = answer('Invitations', {
  data: z.array(invitation).describe('The newest first, at most 200'),
  left: z.number().int().nullable().describe('How many more people may be invited; null: any number'),
})
export type Invitations = z.infer<typeof invitations>
/** A new invitation, whose secret is shown this once. */
export const newInvitation = invitation
  .extend({ secret: z.string().describe('What a registration names as `invitation`') })
  .meta({ id: 'NewInvitation' })
export type NewInvitation = z.infer<typeof newInvitation>

/** A registration that waits for a decision. */
export const application = answer('Application', {
  id: entryId.describe('The id of the waiting user'),
  username: z.string(),
  email: z.string().describe('Confirmed by a mailed link'),
  note: z.string().nullable().describe('What the person wrote to the administrators'),
  createdDate: timestamp.describe('When the address was confirmed'),
})
export const applicationPage = paged(application).meta({ id: 'ApplicationPage' })
export type ApplicationPage = z.infer<typeof applicationPage>
export const applicationSearch = z.object(pages())

/** POST /api/users/terms. */
export const termsInput = z.strictObject({ terms: z.string().max(100).describe('The version that is accepted') })
export const termsState = answer('TermsState', {
  version: z.string().nullable().describe('The version that I have still to accept; null if there is none'),
  texts: z
    .object({ terms: z.boolean(), privacy: z.boolean() })
    .describe('Which texts there are, at /terms and /privacy'),
})
export type TermsState = z.infer<typeof termsState>

/** The token of the setup alone, with which a provider makes the first account. */
export const setupToken = z.strictObject({ token: given('required', 200) })

/** POST /api/setup. */
export const setupInput = z
  .strictObject({ token: given('required', 200), username, email, password: newPassword, confirmPassword })
  .refine(alike, ALIKE)
export type SetupInput = z.output<typeof setupInput>
