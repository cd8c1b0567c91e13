import { randomBytes } from 'node:crypto'
import { VISIBILITY_OF } from '@/lib/identity/record-lists'
import type { ConfirmationInput, OwnUser, RegistrationInput, UserChange } from '@/lib/identity/schemas/users'
import { linksIn } from '@/server/domain/community/reviews/rules'
import { expectPasswordLogin } from '@/server/domain/identity/configured/password-login'
import { firstPasskey, nameOf, storePasskey } from '@/server/domain/identity/passkeys/mutations'
import { expectUnguessable } from '@/server/domain/identity/sessions/new-passwords'
import { hashPassword } from '@/server/domain/identity/sessions/passwords'
import { limitPosting } from '@/server/domain/identity/sessions/posting'
import type { Client } from '@/server/domain/identity/sessions/sessions'
import { waitingSalt } from '@/server/domain/identity/sessions/waiting'
import { expectEmailDomain } from '@/server/domain/identity/users/email-domains'
import { isNameTaken } from '@/server/domain/identity/users/former-names'
import { acceptedUsername, usernameKey } from '@/server/domain/identity/users/names'
import { removePicture } from '@/server/domain/identity/users/pictures'
import { emailKey, tokenHash } from '@/server/domain/identity/users/rules'
import { beginDigests } from '@/server/domain/views/digests/mutations'
import { prisma } from '@/server/platform/database/client'
import { isTaken } from '@/server/platform/database/sql-state'
import { env } from '@/server/platform/env'
import { conflict, invalidInput } from '@/server/platform/errors'
import { enqueue } from '@/server/platform/jobs/queue'
import { write } from '@/server/platform/writing/write'
import { admissionOf, admit, keepAdmission } from './admission'
import { openLink } from './mail-links'
import { ownUser } from './own-user'

/**
 * Creates an account that waits for confirmation, and mails the link. It does not check whether the address already has
 * an account. Such a registration reserves the name like any other, and only the mail to the owner says so.
 * @returns the secret of the browser that registers, with which the mailed link logs in there (decision 23)
 * @throws AppError invalidInput, conflict (the name, or the passkey), passwordLoginOff, overloaded; those of
 *   admissionOf(); badPasskey and others of `firstPasskey()`
 */
export async function register(input: RegistrationInput, client: Client): Promise<string> {
  expectPasswordLogin()
  const admission = await admissionOf(input)
  const username = acceptedUsername(input.username)
  expectEmailDomain(input.email)
  const { password, passkey } = input
  if (password !== undefined) await expectUnguessable(password, { username, email: input.email })
  if (input.description && linksOf(input.description) > env().NEW_ACCOUNT_LINKS)
    throw invalidInput({ description: 'tooManyLinks' })
  const row = { username, usernameKey: usernameKey(username), email: input.email, emailKey: emailKey(input.email) }
  if (await isNameTaken(username)) refuseName()
  // The hash of a random password has the same salt: a login compares its password with all that wait at once.
  const passwordHash = await hashPassword(password ?? newSecret(), client.address, waitingSalt(row.emailKey))
  const made = passkey && (await firstPasskey(passkey))
  const secret = newSecret()
  const registration = { create: { secretHash: tokenHash(secret), wanted: input.wanted, action: input.wantedAction } }
  await write(async (tx) => {
    const db = await tx.prisma()
    const { id } = await db.user.create({
      data: { ...row, passwordHash, hasPassword: password !== undefined, description: input.description, registration },
    })
    await keepAdmission(tx, id, admission, input.note ?? null)
    if (made) await storePasskey(tx, id, made, nameOf(client))
    tx.addJob('mail', { kind: 'confirm', userId: id })
  }).catch((error: unknown) => (isTaken(error) ? refuseName() : Promise.reject(error)))
  return secret
}

const newSecret = () => randomBytes(32).toString('base64url')

function refuseName(): never {
  throw conflict({ username: 'usernameTaken' })
}

/**
 * Confirms the address of a registration, and activates the account unless an administrator has to approve it. May be
 * repeated until the link expires. Does not log in: that takes the secret of the browser that registered, too
 * (logInRegistered in logins.ts).
 * @returns the address of the account, to which the link was mailed, and whether it waits for approval
 * @throws AppError linkExpired, addressTaken, invitationUsed
 */
export async function confirm(token: string): Promise<{ email: string; waits: boolean }> {
  return write(async (tx) => {
    const db = await tx.prisma()
    const { userId } = await openLink(tx, token, 'Confirm')
    const waits = await admit(tx, userId)
    const { email } = await db.user.findUniqueOrThrow({ where: { id: userId }, select: { email: true } })
    return { email, waits }
  })
}

/** Mails a registration's link again, if this name waits with this address. Neither answer nor time reveals it. */
export async function sendConfirmation({ email, username }: ConfirmationInput): Promise<void> {
  await enqueue('mail', { kind: 'again', emailKey: emailKey(email), usernameKey: usernameKey(username) })
}

/** An unchanged description is no new text. */
async function limitDescription(id: number, description: string): Promise<void> {
  const before = await prisma().user.findUnique({ where: { id }, select: { description: true } })
  if (before?.description !== description) await limitPosting(id, () => linksOf(description), 'description')
}

const linksOf = (description: string) => linksIn({ rawText: description, textType: 'Markdown' })

const VISIBILITIES = Object.values(VISIBILITY_OF)
const SHOWN = ['showStatistics', 'showActivity', 'inDirectory'] as const

/**
 * Changes a profile; every given field replaces the old value. A picture is uploaded before (pictures.ts); here it is
 * confirmed or removed. A new description counts as a text.
 * @throws AppError invalidInput (a picture that is not the user's; a new account's description with too many links),
 *   tooManyRequests
 */
export async function updateUser(
  id: number,
  { profilePicture, banner, ...fields }: UserChange,
): Promise<OwnUser | null> {
  if (typeof profilePicture === 'string') {
    const own = await prisma().attachment.findFirst({
      where: { userId: id, filename: profilePicture, type: 'Primary' },
      select: { id: true },
    })
    if (!own) throw invalidInput({ profilePicture: 'unknownEntry' })
  }
  const { description } = fields
  if (description) await limitDescription(id, description)
  const isChoice = VISIBILITIES.some((field) => fields[field] !== undefined)
  const isShown = SHOWN.some((field) => fields[field] !== undefined)
  const chosen = { ...(isChoice && { hasChosenLists: true }), ...(isShown && { hasChosenProfile: true }) }
  const data = { ...fields, ...chosen, updatedAt: new Date() }
  await write(async (tx) => {
    const db = await tx.prisma()
    if (fields.notificationDigest) await beginDigests(tx, id, fields.notificationDigest)
    await db.user.update({ where: { id }, data })
    tx.invalidate([`user:${id}`])
    if (fields.inDirectory !== undefined) tx.invalidate(['index:user'])
  })
  if (profilePicture === null) await removePicture(id, 'Primary')
  if (banner === null) await removePicture(id, 'Banner')
  return ownUser(id)
}
