import { z } from 'zod'
import { answer, entryId, timestamp } from '@/lib/schemas/fields'
import { line } from '@/lib/schemas/input'
import { TOKEN_SCOPES } from '../token-scopes'

/** Most personal tokens of a user. */
export const MAX_TOKENS = 20

/** Most days until the end of a token, unless it has none. */
export const MAX_TOKEN_DAYS = 365

/** POST /api/me/tokens. */
export const personalTokenInput = z.strictObject({
  name: line(100),
  scopes: z
    .array(z.enum(TOKEN_SCOPES))
    .min(1, 'required')
    .default(['ReadLists'])
    .transform((scopes) => TOKEN_SCOPES.filter((scope) => scopes.includes(scope)))
    .describe(
      'ReadLists: my lists and what I watch, without private records and notes. ReadPrivate: with these, and exports. ReadNotices: my notifications. WriteRecords: my records, also by imports. WriteLists: my lists and favourites. WriteReviews: my reviews and comments, votes and likes. WriteFollows: whom and what I follow, block and hide. EditCatalogue: as I can, without permissions of moderators but for locks and taking back',
    ),
  days: z
    .number()
    .int()
    .min(1)
    .max(MAX_TOKEN_DAYS)
    .nullable()
    .default(MAX_TOKEN_DAYS)
    .describe('It ends after so many; null: it has no end'),
  password: z
    .string()
    .min(1, 'passwordRequired')
    .max(1000)
    .optional()
    .describe('Without it, the session must be stepped up: POST /api/users/step-up'),
})
export type PersonalTokenInput = z.output<typeof personalTokenInput>

/** A personal token without its secret. */
export const personalToken = answer('PersonalToken', {
  id: entryId,
  name: z.string(),
  scopes: z.array(z.enum(TOKEN_SCOPES)),
  createdDate: timestamp,
  lastUsedDate: timestamp.nullable().describe('To the minute'),
  lastNetwork: z.string().nullable().describe('From where: /24 of IPv4, /64 of IPv6'),
  expiresDate: timestamp.nullable().describe('null: it has no end'),
  revokedDate: timestamp.nullable().describe('A revoked token is listed for 90 days, with what it did'),
})
export type PersonalToken = z.infer<typeof personalToken>
export const personalTokens = z.object({ data: z.array(personalToken) })

/** The answer that has the secret, once. */
export const newPersonalToken = personalToken
  .extend({ token: z.string().describe('Shown only here: the site keeps its hash alone') })
  .meta({ id: 'NewPersonalToken' })
export type NewPersonalToken = z.infer<typeof newPersonalToken>

/** What a script learns by its token of the account that it acts for. */
export const tokenUser = answer('TokenUser', {
  id: entryId,
  username: z.string(),
  scopes: z.array(z.enum(TOKEN_SCOPES)).describe('What the token may do'),
})
export type TokenUser = z.infer<typeof tokenUser>

/** POST /api/me/tokens/{id}/undo. */
export const tokenUndo = z.strictObject({
  of: z.enum(['records', 'edits', 'proposals']),
  next: z.number().int().min(0).optional().describe('The last `next`'),
})
export type TokenUndo = z.output<typeof tokenUndo>

/** What of it was taken back. */
export const tokenUndone = answer('TokenUndone', {
  undone: z.number().int(),
  kept: z.number().int().describe('What was changed since, or cannot be taken back'),
  next: z.number().int().nullable().describe('There is more: call again with this'),
})
export type TokenUndone = z.infer<typeof tokenUndone>
