import { z } from 'zod'
import { answer, entryId, timestamp } from '@/lib/schemas/fields'
import { registrationInput } from './users'

/** A provider by which a user logs in. */
const loginProvider = z.object({
  id: z.string().describe('Its name in addresses: oidc, oidc-2'),
  name: z.string().describe('Its name for people'),
})
export type LoginProvider = z.infer<typeof loginProvider>

/** The account of a provider by which a user of this site logs in. */
const identity = z.object({
  id: entryId,
  issuer: z.string(),
  provider: z.string().nullable().describe('The name of the provider; null if this site has it no longer'),
  email: z.string().nullable().describe('The address that the provider named last'),
  createdDate: timestamp,
  lastUsedDate: timestamp.nullable(),
})
export type Identity = z.infer<typeof identity>

/** GET /api/users/identities: how a user logs in by providers, and which others there are. */
export const identities = answer('Identities', {
  identities: z.array(identity),
  providers: z.array(loginProvider).describe('The providers of this site'),
})
export type Identities = z.infer<typeof identities>

/** POST /api/users/identities. */
export const linkAnswer = answer('IdentityLink', {
  ticket: z.string().describe('Names the account to the login of the provider, for ten minutes'),
})
export type IdentityLink = z.infer<typeof linkAnswer>

/** POST /api/login-providers/{provider}/logout, as OpenID Connect Back-Channel Logout 1.0 has it. */
export const providerPath = z.object({ provider: z.string().max(20).describe("A provider's id: oidc, oidc-2") })
export const logoutInput = z.object({ logout_token: z.string().min(1).max(16_000).describe('The signed logout token') })

/** What a user chooses at the first login by a provider. */
export const providerRegistration = z.strictObject({
  username: registrationInput.shape.username,
  email: registrationInput.shape.email.optional(),
  invitation: registrationInput.shape.invitation,
  note: registrationInput.shape.note,
  terms: registrationInput.shape.terms,
})
export type ProviderRegistration = z.output<typeof providerRegistration>
