import type { MailedLink } from '@/lib/administration/schemas/user-acts'
import { activate } from '@/server/domain/accounts/admission'
import { deleteUser, shownTags } from '@/server/domain/accounts/deletion'
import { makeLinkIn } from '@/server/domain/accounts/mail-links'
import { expectPasswordLogin } from '@/server/domain/identity/configured/password-login'
import { hashOfNobody } from '@/server/domain/identity/sessions/passwords'
import { expectEmailSyntax } from '@/server/domain/identity/users/email-domains'
import { renameUser } from '@/server/domain/identity/users/former-names'
import { acceptedUsername, usernameKey } from '@/server/domain/identity/users/names'
import { emailKey } from '@/server/domain/identity/users/rules'
import { whenTaken } from '@/server/platform/database/sql-state'
import { AppError, conflict, invalidInput } from '@/server/platform/errors'
import { write } from '@/server/platform/writing/write'
import { type Administrator, expectOther } from './rules'
import { actedOn, logAct, logTold, onUser } from './writes'

/**
 * Makes a confirmed account without a password, and the link that sets one. The address counts as proved.
 * @throws AppError invalidInput, conflict (the name or the address)
 */
export async function addUser(
  by: Administrator,
  given: { username: string; email: string },
): Promise<{ id: number; username: string; token: string }> {
  const username = acceptedUsername(given.username)
  expectEmailSyntax(given.email)
  const passwordHash = await hashOfNobody('administration')
  const { email } = given
  const data = { username, usernameKey: usernameKey(username), email, emailKey: emailKey(email), passwordHash }
  return write(async (tx) => {
    const db = await tx.prisma()
    const { id } = await db.user.create({ data: { ...data, confirmedAt: new Date() } })
    tx.invalidate([`user:${id}`, 'index:user'])
    await logAct(tx, by, { act: 'AddUser', userId: id, after: { username } })
    return { id, username, token: await makeLinkIn(tx, id, 'Reset') }
  }).catch(whenTaken(() => conflict({ username: 'usernameTaken' })))
}

/**
 * Makes a registration an account, whatever is missing, and tells its user. Of an account it changes nothing.
 * @throws AppError notFound, addressTaken
 */
export function confirmUser(by: Administrator, userId: number): Promise<void> {
  return onUser(userId, async (tx, { isConfirmed }) => {
    if (isConfirmed) return
    await activate(tx, userId)
    const values = { before: { isConfirmed: false }, after: { isConfirmed: true } }
    await logTold(tx, by, { act: 'ConfirmUser', userId, ...values })
  })
}

/**
 * Mails a link: a registration its confirmation, an account one that sets a new password. The link is shown to nobody.
 * @throws AppError notFound, passwordLoginOff
 */
export function mailLink(by: Administrator, userId: number): Promise<MailedLink> {
  return onUser(userId, async (tx, { isConfirmed, emailKey }) => {
    const kind = isConfirmed ? 'reset' : 'confirmation'
    if (isConfirmed) expectPasswordLogin()
    tx.addJob('mail', isConfirmed ? { kind: 'reset', emailKey } : { kind: 'confirm', userId })
    await logAct(tx, by, { act: 'SendLink', userId, after: { kind } })
    return { kind }
  })
}

/** Makes a link that sets a new password, for the command line alone. Returns its token. @throws AppError notFound */
export function resetLink(userId: number): Promise<string> {
  return onUser(userId, async (tx) => {
    await logAct(tx, null, { act: 'SendLink', userId, after: { kind: 'reset' } })
    return makeLinkIn(tx, userId, 'Reset')
  })
}

/**
 * Renames a user. The name before leads to the user for a year, and nobody else can take it; the user can have it back.
 * @throws AppError notFound, invalidInput (usernameInvalid, usernameReserved), conflict (usernameTaken)
 */
export async function rename(by: Administrator, userId: number, given: string): Promise<string> {
  const username = acceptedUsername(given)
  await onUser(userId, async (tx, before) => {
    if (before.username === username) return
    await renameUser(tx, userId, before.username, username)
    tx.invalidate(await shownTags(tx, userId))
    const values = { before: { username: before.username }, after: { username } }
    await logTold(tx, by, { act: 'ChangeName', userId, ...values })
  })
  return username
}

/**
 * Mails a link to a new address, which becomes the user's when it is opened. The old address is told at once, and again
 * when it happens. The log has no address.
 * @throws AppError notFound, ownAccount, invalidInput (emailSame, emailDomainInvalid)
 */
export async function changeAddress(by: Administrator, userId: number, email: string): Promise<void> {
  expectOther(by, userId)
  expectEmailSyntax(email)
  await onUser(userId, async (tx, user) => {
    if (user.email === email) throw invalidInput({ email: 'emailSame' })
    tx.addJob('mail', { kind: 'changeEmail', userId, email })
    await logTold(tx, by, { act: 'ChangeEmail', userId, after: { isProved: false } })
  })
}

/**
 * The same for the command line without a mail server. Returns the token of the link. @throws those of changeAddress()
 */
export async function addressLink(userId: number, email: string): Promise<string> {
  expectEmailSyntax(email)
  return onUser(userId, async (tx, user) => {
    if (user.email === email) throw invalidInput({ email: 'emailSame' })
    await logTold(tx, null, { act: 'ChangeEmail', userId, after: { isProved: false } })
    return makeLinkIn(tx, userId, 'ChangeEmail', email)
  })
}

/**
 * Deletes an account with everything personal, and mails that to its address. `username`: the name, typed as a
 * confirmation. The log keeps the id alone.
 * @throws AppError notFound, ownAccount, invalidInput (usernameWrong), lastAdministrator
 */
export async function deleteOther(by: Administrator, userId: number, username: string): Promise<void> {
  expectOther(by, userId)
  const isDeleted = await deleteUser(userId, {
    keepsLastAdministrator: true,
    before: async (tx) => {
      const user = await actedOn(tx, userId)
      if (user.username !== username.normalize('NFKC')) throw invalidInput({ username: 'usernameWrong' })
      await logAct(tx, by, { act: 'DeleteUser', userId })
      // Whose registration waits may not have this address.
      if (user.isConfirmed) tx.addJob('mail', { kind: 'deleted', username: user.username, to: user.email })
    },
  })
  if (!isDeleted) throw new AppError('lastAdministrator')
}
