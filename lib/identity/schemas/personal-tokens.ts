import { z } from 'zod'
import { answer, entryId, timestamp } from '@/lib/schemas/fields'
import { line } from '@/lib/schemas/input'

/** What a personal token may do, the least first: it is the default. */
export const TOKEN_SCOPES = ['ReadLists', 'UploadTorrents', 'EditTorrents', 'EditCatalogue'] as const
export type TokenScope = (typeof TOKEN_SCOPES)[number]

/** Most personal tokens of a user. */
export const MAX_TOKENS = 20

/** POST /api/users/tokens. */
export const personalTokenInput = z.strictObject({
  name: line(100),
  scopes: z
    .array(z.enum(TOKEN_SCOPES))
    .min(1, 'required')
    .default(['ReadLists'])
    .transform((scopes) => TOKEN_SCOPES.filter((scope) => scopes.includes(scope)))
    .describe(
      'ReadLists: my records and lists, without changing anything. EditCatalogue: as I can, without permissions of moderators but for locks and taking back',
    ),
  password: z.string().min(1, 'passwordRequired').max(1000),
})
export type PersonalTokenInput = z.output<typeof personalTokenInput>

/** A personal token without its secret. */
export const personalToken = answer('PersonalToken', {
  id: entryId,
  name: z.string(),
  scopes: z.array(z.enum(TOKEN_SCOPES)),
  createdDate: timestamp,
  lastUsedDate: timestamp.nullable().describe('To the minute'),
})
export type PersonalToken = z.infer<typeof personalToken>
export const personalTokens = z.object({ data: z.array(personalToken) })

/** The answer that has the secret, once. */
export const newPersonalToken = personalToken
  .extend({ token: z.string().describe('Shown only here: the site keeps its hash alone') })
  .meta({ id: 'NewPersonalToken' })
export type NewPersonalToken = z.infer<typeof newPersonalToken>
