import { z } from 'zod'
import { LOGIN_METHODS, PERMISSIONS } from '@/lib/identity/schemas/users'
import { TOKEN_SCOPES } from '@/lib/identity/token-scopes'
import { answer, entryId, ifValid, input, timestamp } from '@/lib/schemas/fields'
import { line } from '@/lib/schemas/input'
import { paged, pages, searchText } from '@/lib/schemas/paging'
import { oneLine, severalLines } from '@/lib/text'
import { MAX_USER_NOTE, USER_SORTS, USER_STATES } from '../users'

/** GET /api/admin/users. An email address is in no address of ours: proxies keep those. */
export const userSearch = z.object({
  query: searchText.describe('A part of the name; its beginning, if it has less than three characters'),
  inviter: searchText.describe('The name of the user who has invited them'),
  state: ifValid(z.enum(USER_STATES)).describe('inactive: not seen for a year'),
  sort: z.enum(USER_SORTS).catch('newest').default('newest'),
  ...pages(),
})

/** A page of a search by a body. */
const bodyPages = {
  page: z.number().int().min(0).max(1000).default(0).describe('Counted from 0'),
  size: z.number().int().min(1).max(100).default(50).describe('Entries of one page'),
}

const sought = z.string().max(300).transform(oneLine).optional()

/** POST /api/admin/users/searches. */
export const personalUserSearch = input('UserSearch', {
  email: sought.describe('The email address, or how it begins'),
  query: sought.describe('A part of the name'),
  inviter: sought.describe('The name of the user who has invited them'),
  state: z.enum(USER_STATES).optional(),
  sort: z.enum(USER_SORTS).default('newest'),
  ...bodyPages,
})
export type PersonalUserSearch = z.infer<typeof personalUserSearch>

/** POST /api/admin/users/networks. */
export const networkSearch = input('NetworkSearch', {
  network: line(100).describe('An IP address, or its network: /24 of IPv4, /64 of IPv6'),
  ...bodyPages,
})

/** A user in a list of administrators. */
const listedUser = answer('ListedUser', {
  id: entryId,
  username: z.string(),
  email: z.string(),
  createdDate: timestamp,
  confirmedDate: timestamp.nullable(),
  seenDate: timestamp.describe('When they were last seen'),
  suspendedUntil: timestamp.nullable(),
  isWaiting: z.boolean().describe('Whether the registration waits for approval'),
  permissions: z.array(z.enum(PERMISSIONS)),
})
export type ListedUser = z.infer<typeof listedUser>

export const foundUsers = paged(listedUser)
  .extend({ isCut: z.boolean().describe('Whether there are more than the 300 that a search finds') })
  .meta({ id: 'FoundUsers' })
export type FoundUsers = z.infer<typeof foundUsers>

/** What POST answers: the same, and the network that was looked for. */
export const foundByNetwork = foundUsers.extend({ network: z.string() }).meta({ id: 'FoundByNetwork' })
export type FoundByNetwork = z.infer<typeof foundByNetwork>

const granted = z.object({
  permission: z.enum(PERMISSIONS),
  issuer: z.string().nullable().describe('The provider whose claims gave it; null: given by hand'),
  role: z.string().nullable().describe('The role that gives it'),
  grantedBy: z.string().nullable().describe('Who gave it; null: the command line, a provider, or somebody who is gone'),
  grantedDate: timestamp,
})

/** GET /api/admin/users/{id}. */
export const administeredUser = answer('AdministeredUser', {
  id: entryId,
  username: z.string(),
  email: z.string(),
  createdDate: timestamp,
  confirmedDate: timestamp.nullable(),
  seenDate: timestamp.describe('When they were last seen'),
  isWaiting: z.boolean().describe('Whether the registration waits for approval'),
  application: z.string().nullable().describe('What the person wrote to the administrators'),
  permissions: z.array(granted),
  suspendedUntil: timestamp.nullable(),
  hasPassword: z.boolean(),
  secondFactor: z.object({
    isOn: z.boolean(),
    isRemovable: z
      .boolean()
      .describe(
        'Whether an administrator can remove it; where the site asks for one, also passkeys beside another way in',
      ),
    codesLeft: z.number().int().describe('Recovery codes that were not used'),
    removalAskedDate: timestamp.nullable().describe('When an administrator asked for its removal'),
  }),
  isTrusted: z.boolean().describe('Whether a moderator trusts the torrents of the user'),
  inviter: z.string().nullable(),
  guests: z.number().int().describe('How many users they have invited'),
  earlierNames: z.array(z.string()).describe('Those that still lead to the user, the newest first'),
})
export type AdministeredUser = z.infer<typeof administeredUser>

const rowsOf = <Fields extends z.ZodRawShape>(fields: Fields) => z.array(z.object(fields))
const reports = rowsOf({
  id: entryId,
  target: z.string().describe('The kind of what is reported'),
  targetId: entryId,
  reason: z.string(),
  isSettled: z.boolean(),
  createdDate: timestamp,
})

/** GET /api/admin/users/{id}/traces: each list has the newest twenty. */
export const userTraces = answer('UserTraces', {
  sessions: rowsOf({
    id: z.uuid(),
    method: z.enum(LOGIN_METHODS),
    device: z.string().nullable(),
    network: z.string().nullable(),
    createdDate: timestamp,
    lastUsedDate: timestamp,
  }),
  passkeys: rowsOf({ id: entryId, name: z.string(), createdDate: timestamp, lastUsedDate: timestamp.nullable() }),
  identities: rowsOf({ id: entryId, issuer: z.string(), createdDate: timestamp, lastUsedDate: timestamp.nullable() }),
  tokens: rowsOf({
    id: entryId,
    name: z.string(),
    scopes: z.array(z.enum(TOKEN_SCOPES)),
    network: z.string().nullable().describe('Of its last use'),
    createdDate: timestamp,
    lastUsedDate: timestamp.nullable(),
    endDate: timestamp.nullable().describe('When it ends, or was revoked'),
  }),
  mails: rowsOf({
    id: entryId,
    kind: z.string(),
    outcome: z.string().describe('queued, sent or failed'),
    detail: z.string().nullable().describe('What the mail server answered'),
    createdDate: timestamp,
    updatedDate: timestamp,
  }),
  imports: rowsOf({
    id: entryId,
    format: z.string(),
    filename: z.string(),
    status: z.string(),
    failure: z.string().nullable(),
    total: z.number().int(),
    createdDate: timestamp,
  }),
  uploads: rowsOf({
    id: entryId,
    name: z.string(),
    isAnonymous: z.boolean(),
    isShown: z.boolean(),
    createdDate: timestamp,
  }),
  reportsAbout: reports.describe('About the user, and about their texts, torrents and lists'),
  reportsBy: reports,
  suggestions: rowsOf({
    id: entryId,
    noun: z.string(),
    kind: z.string().nullable(),
    state: z.string(),
    createdDate: timestamp,
  }),
  notes: rowsOf({
    id: entryId,
    text: z.string(),
    author: z.string().nullable().describe('null: the account of the author is gone'),
    isOwn: z.boolean(),
    createdDate: timestamp,
  }),
  log: rowsOf({
    id: entryId,
    act: z.string(),
    by: z.string().nullable().describe('null: the command line, or somebody who is gone'),
    isShell: z.boolean().describe('Whether it was the command line, or a provider'),
    reason: z.string().nullable(),
    note: z.string().nullable(),
    until: timestamp.nullable(),
    before: z.record(z.string(), z.unknown()).nullable(),
    after: z.record(z.string(), z.unknown()).nullable(),
    createdDate: timestamp,
  }),
})
export type UserTraces = z.infer<typeof userTraces>

/** POST /api/admin/users/{id}/notes. */
export const userNoteInput = input('UserNoteInput', {
  text: z.string().transform(severalLines).pipe(z.string().min(1).max(MAX_USER_NOTE)),
})
export const madeNote = z.object({ id: entryId })
