import { z } from 'zod'
import { wantedPath } from '@/lib/local-path'
import { answer, covers, entryId, timestamp, whole } from '@/lib/schemas/fields'
import { optionalText } from '@/lib/schemas/input'
import { paged, pages } from '@/lib/schemas/paging'
import { oneLine } from '@/lib/text'
import { RECORD_VISIBILITIES } from '../record-lists'
import { SCORE_SCALES } from '../score-scale'
import { admissionInput } from './admission'
import { ownAnnouncement } from './announcements'
import { notificationSettings } from './notification-settings'
import { madePasskey } from './passkeys'
import { ALIKE, alike, areGivenAlike, confirmPassword, GIVEN, GIVEN_ALIKE, isGiven, newPassword } from './passwords'
import { proof } from './proofs'
import { givenCode } from './second-factors'
import { given, missing, ticked } from './typed'
import { wantedAction } from './wanted-action'

/** Further permissions of an account (decision 24). */
export const PERMISSIONS = ['CanEdit', 'CanModerate', 'CanAdminister'] as const
export type Permission = (typeof PERMISSIONS)[number]

/** How a session began; `Link`: by the mailed link of a registration. */
export const LOGIN_METHODS = ['Password', 'Passkey', 'Provider', 'Link'] as const
export type LoginMethod = (typeof LOGIN_METHODS)[number]

export const username = z
  .string(missing('usernameRequired'))
  .transform(oneLine)
  .pipe(z.string().min(1, 'usernameRequired').max(100))

/** One @, and no characters with a meaning in mail headers. The confirmation proves that the address exists. */
const ADDRESS = /^[^\s\p{C}@"<>()[\],;:\\]{1,64}@[^\s\p{C}@"<>()[\],;:\\]{1,189}$/u
export const email = z
  .string(missing('emailRequired'))
  .transform((text) => text.trim())
  .pipe(z.string().min(1, 'emailRequired').regex(ADDRESS, 'emailInvalid'))

export const loginInput = z.strictObject({
  email: given('emailRequired', 320),
  password: given('passwordRequired', 1000),
  code: givenCode.optional().describe('After the refusal codeNeeded: six digits of the app, or a recovery code'),
  trust: ticked.describe('Whether this device needs no code for 30 days, after a right one'),
  device: z.string().max(100).optional().describe('The secret of a trusted device, as a login with trust gave it'),
})
/** What a login needs; programs and forms leave out what they have not. */
export type LoginInput = z.input<typeof loginInput>

export const MAX_DESCRIPTION = 2000
const description = optionalText(MAX_DESCRIPTION)

export const registrationInput = z
  .strictObject({
    username,
    email,
    password: newPassword.optional().describe('Required without a passkey'),
    confirmPassword: confirmPassword.optional(),
    passkey: madePasskey.optional().describe('A new passkey, with which the user logs in instead of a password'),
    description: description.optional(),
    wanted: z
      .string()
      .refine((path) => wantedPath(path) === path)
      .optional()
      .describe('The path of a page of this site, to which the first login leads'),
    wantedAction: wantedAction.optional(),
    ...admissionInput,
    proof: proof.optional().describe('The solved challenge of a refusal with the code proofNeeded'),
  })
  .refine(isGiven, GIVEN)
  .refine(areGivenAlike, GIVEN_ALIKE)
/** The form of a registration with a passkey, which is made when the rest is right. */
export const passkeyAccountInput = z.strictObject({
  username,
  email,
  description: description.optional(),
  ...admissionInput,
})
export type RegistrationInput = z.output<typeof registrationInput>

/** For mails to an address: a forgotten password. */
export const addressInput = z.strictObject({ email })
/** For a repeated confirmation mail: several names may wait with one address. */
export const confirmationInput = z.strictObject({ email, username })
export type ConfirmationInput = z.output<typeof confirmationInput>
export const newPasswordInput = z
  .strictObject({
    password: newPassword,
    confirmPassword,
    endsKeys: ticked.describe('Whether personal tokens, keys of feeds and connections of media servers end, too'),
  })
  .refine(alike, ALIKE)
/** GET /api/users/reset/{token}: what goes on working with another password. */
export const resetKeys = answer('ResetKeys', {
  tokens: z.array(z.string()).describe('The names of personal tokens'),
  feedKeys: z.array(z.string()).describe('The names of keys of feeds'),
  connections: z.array(z.string()).describe('The names of connections of media servers and players'),
  waysIn: z.array(z.enum(LOGIN_METHODS)).describe('By what the user can log in beside the password'),
  hasSecondFactor: z.boolean().describe('Whether a login by password needs a code'),
})
export type ResetKeys = z.infer<typeof resetKeys>
/** DELETE /api/users/sessions. */
export const logoutSearch = z.object({
  endsKeys: z
    .enum(['true', 'false'])
    .default('false')
    .describe('Whether personal tokens, keys of feeds and connections of media servers end, too'),
})
/** A password that proves who the user is; without it, the session must have proved it (schemas/step-up.ts). */
const proofOf = (where: string) =>
  given('passwordRequired', 1000)
    .optional()
    .describe(`${where}; without it, the session must be stepped up: POST /api/users/step-up`)
/** The password that the account has, and another one. An account without one is stepped up instead. */
export const passwordChange = z
  .strictObject({
    currentPassword: given('passwordRequired', 1000)
      .optional()
      .describe('Required if the account has one; if it has none, the session must be stepped up'),
    password: newPassword,
    confirmPassword,
  })
  .refine(alike, ALIKE)
export type PasswordChange = z.output<typeof passwordChange>
export const emailChange = z.strictObject({ email, password: proofOf('The password') })
export type EmailChange = z.output<typeof emailChange>
/** Actions that cannot be undone ask for a proof: the password in the call, or a step-up of the session before. */
export const optionalProof = z.strictObject({ password: proofOf('The password') })
/** The password, as a proof. */
export const passwordProof = z.strictObject({ password: given('passwordRequired', 1000) })

const filename = z.string().regex(/^\w[\w.-]{0,150}$/)

/** Who may see a list of watched records. */
const recordVisibility = z.enum(RECORD_VISIBILITIES)

/** PUT /api/users/update; each given field replaces the old value. `picture`: the uploaded one, or null for none. */
export const userChange = z.strictObject({
  description: description.optional(),
  profilePicture: z
    .union([filename, z.looseObject({ filename })])
    .transform((picture) => (typeof picture === 'string' ? picture : picture.filename))
    .nullable()
    .optional(),
  banner: z.null().optional().describe('Removes the banner; another one is uploaded'),
  showStatistics: z.boolean().optional(),
  showActivity: z.boolean().optional(),
  showReviews: z.boolean().optional(),
  inDirectory: z.boolean().optional().describe('Whether everybody finds the user in the list of members'),
  scoreScale: z.enum(SCORE_SCALES).optional().describe('How scores are shown to the user; they stay 0–100'),
  animeList: recordVisibility.optional(),
  mangaList: recordVisibility.optional(),
  gameList: recordVisibility.optional(),
  hasChosenLists: z.literal(true).optional().describe('Puts the question about the lists away'),
  hasChosenProfile: z.literal(true).optional().describe('Puts the proposals of the first steps away'),
  ...z.object(notificationSettings).partial().shape,
})
export type UserChange = z.output<typeof userChange>

/** POST /api/upload/user. The file name is ignored; the bytes decide. */
export const pictureInput = z.object({
  File: z.file().describe('A GIF, JPEG or PNG'),
  Name: z.string().max(300).optional(),
  Type: z.enum(['Primary', 'Banner']).default('Primary').describe('The profile picture, or the banner of the profile'),
})

export const refreshHeaders = z.object({
  'x-refresh-token': z.string().max(500).default('').describe('The refresh token'),
})
/** A mailed token in a path. */
export const tokenPath = z.object({ token: z.string().max(200).describe('The mailed token') })
export const sessionPath = z.object({ id: z.uuid().describe("A session's id") })
export const usernamePath = z.object({ username: z.string().max(200).describe("A user's name, in any case") })

export const profilePicture = answer('ProfilePicture', {
  filename: z.string(),
  type: z.literal('Primary'),
  width: z.number().int(),
  height: z.number().int(),
})

/** The banner of a profile. */
export const profileBanner = profilePicture.extend({ type: z.literal('Banner') }).meta({ id: 'ProfileBanner' })
/** The answer of an upload. */
export const userPicture = profilePicture.extend({ type: z.enum(['Primary', 'Banner']) }).meta({ id: 'UserPicture' })

const user = z.object({
  id: entryId,
  username: z.string(),
  description: z.string().nullable().describe('Markdown'),
  descriptionHtml: z.string().nullable().describe('The description as safe HTML'),
  profilePicture: profilePicture.nullable(),
  banner: profileBanner.nullable(),
  createdDate: timestamp,
  showStatistics: z.boolean().describe('Whether the statistics are public'),
  showActivity: z.boolean().describe('Whether the recent activity is public'),
  showReviews: z.boolean().describe('Whether the profile lists the reviews'),
  inDirectory: z.boolean().describe('Whether the user is in the list of members'),
  animeList: recordVisibility.describe('Who may see the anime'),
  mangaList: recordVisibility.describe('Who may see the manga and light novels'),
  gameList: recordVisibility.describe('Who may see the games'),
  followerCount: z.number().int(),
  followingCount: z.number().int(),
})

/** The public data of a user. */
export const publicUser = answer('PublicUser', {
  ...user.shape,
  smartLists: z
    .array(z.object({ name: z.string(), url: z.string().describe('{username}/{listname}, percent-encoded') }))
    .describe('Public smart lists by name, at most 100'),
  /** Public lists, last changed first, at most 100. */
  lists: z.array(
    z.object({
      name: z.string(),
      url: z.string().describe('{username}/{listname}'),
      description: z.string().nullable(),
      entryCount: z.number().int(),
      likes: z.number().int(),
      covers,
      updatedDate: timestamp,
    }),
  ),
})
export type PublicUser = z.infer<typeof publicUser>

/** Whether the asker and a user follow each other; friends do. */
export const following = answer('Following', { isFollowing: z.boolean(), isFollowed: z.boolean() })
export type Following = z.infer<typeof following>

/** A follower of a user, or a user that they follow; friends follow each other. */
const follow = answer('Follow', {
  id: entryId,
  username: z.string(),
  profilePicture: profilePicture.nullable(),
  isFriend: z.boolean().describe('Whether the two follow each other'),
  followedDate: timestamp,
})
export type Follow = z.infer<typeof follow>
export const followPage = paged(follow).meta({ id: 'FollowPage' })
export const followSearch = z.object(pages())
export type FollowSearch = z.infer<typeof followSearch>

/** A user's own data. */
export const ownUser = answer('OwnUser', {
  ...user.shape,
  email: z.string(),
  hasPassword: z.boolean().describe('Whether the user can log in by a password'),
  permissions: z.array(z.enum(PERMISSIONS)).describe('CanAdminister includes all others'),
  scoreScale: z.enum(SCORE_SCALES).describe('How scores are shown to the user; all calls have them as 0–100'),
  hasChosenLists: z.boolean().describe('Whether the user was asked who may see the lists'),
  hasChosenProfile: z.boolean().describe('Whether the user has chosen what of the profile is public'),
  ...notificationSettings,
  unreadNotifications: z.number().int(),
  openReports: whole.describe('Of moderators: how much is reported and not settled, at most 100; 0 for others'),
  openContributions: z.number().int().describe('Of editors: how many proposals wait, at most 100; 0 for others'),
  openApplications: whole.describe('Of administrators: how many registrations wait for approval, at most 100'),
  announcements: z.array(ownAnnouncement).describe('Announcements for users alone that are shown now'),
})
export type OwnUser = z.infer<typeof ownUser>

/** A bearer token for 15 minutes, and the refresh token, which is valid until `refreshExpires`. */
export const tokens = answer('Tokens', { token: z.string(), refreshToken: z.string(), refreshExpires: timestamp })
export type Tokens = z.infer<typeof tokens>
export const login = answer('Login', {
  ...tokens.shape,
  user: ownUser,
  device: z.string().optional().describe('The secret of this device, if it needs no code from now on'),
  first: z
    .object({ page: z.string().nullable(), action: wantedAction.nullable() })
    .nullable()
    .describe('At the first login alone: page and action that the visitor wanted, as the registration named them'),
})
export type Login = z.infer<typeof login>

/** One login on one device. */
export const session = answer('Session', {
  id: z.uuid(),
  device: z.string().nullable(),
  method: z.enum(LOGIN_METHODS).describe('How it began; Link: by the mailed link of a registration'),
  network: z.string().nullable().describe('From where it began: /24 of IPv4, /64 of IPv6; null: unknown'),
  createdDate: timestamp,
  lastUsedDate: timestamp.describe('Exact to a quarter of an hour'),
  endsDate: timestamp.describe('When it ends, however much it is used'),
  current: z.boolean().describe('Whether it is the session of this call'),
})
export type Session = z.infer<typeof session>
export const sessionPage = paged(session).meta({ id: 'SessionPage' })
export const sessionSearch = z.object(pages())

/** The answer of a call without other content. */
export const done = answer('Done', { done: z.literal(true) })
export const DONE: z.infer<typeof done> = { done: true }
/** The answer of a call that only does something, once it is done. */
export const whenDone = (doing: Promise<unknown>) => doing.then(() => DONE)
/** What the holder of an activation link is told: the address that it was mailed to. */
export const activated = answer('Activated', {
  done: z.literal(true),
  email: z.string(),
  waits: z.boolean().describe('Whether the account waits for the approval of an administrator'),
})
