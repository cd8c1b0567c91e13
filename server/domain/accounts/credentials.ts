import type { PasswordState } from '@/lib/identity/schemas/passwords'
import type { EmailChange, PasswordChange, ResetKeys } from '@/lib/identity/schemas/users'
import { revokeConnections } from '@/server/domain/connections/mutations'
import { connectionNames } from '@/server/domain/connections/queries'
import { expectPasswordLogin } from '@/server/domain/identity/configured/password-login'
import { objectToRemoval } from '@/server/domain/identity/factor-removals'
import { forgetWaitingPasskeys } from '@/server/domain/identity/passkeys/mutations'
import { revokeTokens } from '@/server/domain/identity/personal-tokens/mutations'
import { liveTokenNames } from '@/server/domain/identity/personal-tokens/queries'
import { forgetWaitingIdentities } from '@/server/domain/identity/providers/identities'
import { forgetDevices } from '@/server/domain/identity/second-factors/mutations'
import type { Asker } from '@/server/domain/identity/sessions/asker'
import { hasFactor } from '@/server/domain/identity/sessions/code-proof'
import { endAllSessions } from '@/server/domain/identity/sessions/devices'
import { forgetBrowsers } from '@/server/domain/identity/sessions/known-logins'
import { knowOnly } from '@/server/domain/identity/sessions/known-networks'
import { expectUnguessable } from '@/server/domain/identity/sessions/new-passwords'
import { ofAccount } from '@/server/domain/identity/sessions/password-tries'
import { hashOfNobody, hashPassword } from '@/server/domain/identity/sessions/passwords'
import { count, forget, mailsTo } from '@/server/domain/identity/sessions/rate-limits'
import type { Client } from '@/server/domain/identity/sessions/sessions'
import { expectStepUp, proveAgain } from '@/server/domain/identity/sessions/step-up'
import { expectEmailDomain } from '@/server/domain/identity/users/email-domains'
import { storedKey } from '@/server/domain/identity/users/email-keys'
import { lockUsers } from '@/server/domain/identity/users/locks'
import { emailKey } from '@/server/domain/identity/users/rules'
import { expectWayIn, hasPassword, tellWayIn, waysIn } from '@/server/domain/identity/users/ways-in'
import { feedKeysOf, revokeFeedKeys } from '@/server/domain/torrents/feed-keys'
import { pool, prisma, sql } from '@/server/platform/database/client'
import { whenTaken } from '@/server/platform/database/sql-state'
import { AppError, conflict, invalidInput } from '@/server/platform/errors'
import { enqueue } from '@/server/platform/jobs/queue'
import { type Tx, write } from '@/server/platform/writing/write'
import { admit } from './admission'
import { forgetLinks, openLink, readLink } from './mail-links'

/**
 * Sets another password. Ends every session except the current one, and invalidates the links that were mailed. Who has
 * a password gives it, however fresh the session is (ASVS 5.0, 6.2.3); who has none must have stepped up.
 * @throws AppError stepUpNeeded, invalidInput (passwordRequired, passwordWrong), those of `expectUnguessable()`,
 *   tooManyRequests,
 *   overloaded
 */
export async function changePassword(asker: Asker, input: PasswordChange, client: Client): Promise<void> {
  const { currentPassword } = input
  if (currentPassword === undefined && (await hasPassword(asker.id)))
    throw invalidInput({ currentPassword: 'passwordRequired' })
  const user = await proveAgain(asker, currentPassword, 'currentPassword', client)
  await expectUnguessable(input.password, user)
  const passwordHash = await hashPassword(input.password, client.address)
  await write((tx) => replacePassword(tx, user.id, passwordHash, client, asker.sessionId))
}

/**
 * Removes the password of an account that has another way in, and tells its owner. Nothing else ends: sessions, keys
 * and links that were mailed stay.
 * @throws AppError stepUpNeeded, notFound (there is none), lastWayIn, overloaded
 */
export async function removePassword(asker: Asker, { address }: Client): Promise<void> {
  await expectStepUp(asker)
  const passwordHash = await hashOfNobody(address)
  await write(async (tx) => {
    await lockUsers(tx, asker.id)
    const { rowCount } = await tx.query(sql`UPDATE users SET password_hash = ${passwordHash}, has_password = false,
      updated_at = now() WHERE id = ${asker.id} AND has_password`)
    if (!rowCount) throw new AppError('notFound')
    await expectWayIn(tx, asker.id)
    tellWayIn(tx, asker.id, { kind: 'passwordRemoved' })
  })
}

/** Whether a user has a password, and whether it can be removed: another way in must be there. */
export async function passwordState(userId: number): Promise<PasswordState> {
  const [known, ways] = await Promise.all([hasPassword(userId), waysIn(userId)])
  return { hasPassword: known, isRemovable: known && ways.some((way) => way !== 'Password') }
}

/**
 * Mails a link for a forgotten password if the address has an account or exactly one waiting registration. Neither the
 * answer nor its time reveals which.
 * @throws AppError passwordLoginOff
 */
export async function sendReset(email: string): Promise<void> {
  expectPasswordLogin()
  await enqueue('mail', { kind: 'reset', emailKey: await storedKey(email) })
}

/**
 * Sets a forgotten password by a mailed link, which can be used once, and ends all sessions. The link proves the
 * address, so an account that waits for confirmation alone is activated, and what others have failed counts no longer.
 * `endsKeys`: personal tokens, keys of feeds and connections of media servers end, too. Also a link that was mailed
 * before sets none where there are no logins by password any more.
 * @throws AppError passwordLoginOff, linkExpired, addressTaken, invitationUsed, overloaded; those of
 *   `expectUnguessable()`
 */
export async function resetPassword(
  token: string,
  { password, endsKeys }: { password: string; endsKeys: boolean },
  client: Client,
): Promise<void> {
  expectPasswordLogin()
  const { userId } = await readLink(pool(), token, 'Reset')
  const user = await prisma().user.findUnique({ where: { id: userId }, select: { username: true, email: true } })
  if (!user) throw new AppError('linkExpired')
  await expectUnguessable(password, user)
  const passwordHash = await hashPassword(password, client.address)
  await write(async (tx) => {
    // The link may have been used while the password was hashed.
    await openLink(tx, token, 'Reset')
    await forgetWaitingPasskeys(tx, userId)
    await forgetWaitingIdentities(tx, userId)
    await admit(tx, userId)
    await replacePassword(tx, userId, passwordHash, client)
    if (endsKeys) await endKeys(tx, userId)
    await forget(tx, ...ofAccount(emailKey(user.email)), ...ofAccount(userId))
  })
}

/**
 * Names what goes on working when the password is reset by a mailed link: programs' keys, the other ways in, and the
 * second factor. The link stays valid.
 * @throws AppError passwordLoginOff, linkExpired
 */
export async function keysOfReset(token: string): Promise<ResetKeys> {
  expectPasswordLogin()
  const { userId } = await readLink(pool(), token, 'Reset')
  const [tokens, feedKeys, connections, ways, hasSecondFactor] = await Promise.all([
    liveTokenNames(userId),
    feedKeysOf(userId),
    connectionNames(userId),
    waysIn(userId),
    hasFactor(userId),
  ])
  return {
    tokens,
    feedKeys: feedKeys.map(({ name }) => name),
    connections,
    waysIn: ways.filter((way) => way !== 'Password'),
    hasSecondFactor,
  }
}

/** Ends all sessions of a user, the current one included, and with `endsKeys` personal tokens, keys and connections. */
export async function logOutEverywhere(userId: number, endsKeys: boolean): Promise<void> {
  if (!endsKeys) return endAllSessions(userId)
  await write(async (tx) => {
    await lockUsers(tx, userId)
    await tx.query('DELETE FROM sessions WHERE user_id = $1::int', [userId])
    await forgetDevices(tx, userId)
    await endKeys(tx, userId)
  })
}

async function endKeys(tx: Tx, userId: number): Promise<void> {
  await revokeTokens(tx, userId)
  await revokeFeedKeys(tx, userId)
  await revokeConnections(tx, userId)
}

async function replacePassword(
  tx: Tx,
  userId: number,
  passwordHash: string,
  { address }: Client,
  keptSession?: string,
): Promise<void> {
  const db = await tx.prisma()
  await db.user.update({ where: { id: userId }, data: { passwordHash, hasPassword: true, updatedAt: new Date() } })
  await db.session.deleteMany({ where: { userId, id: keptSession ? { not: keptSession } : undefined } })
  await forgetLinks(tx, userId)
  await knowOnly(tx, userId, address)
  await forgetBrowsers(tx, userId)
  await forgetDevices(tx, userId)
  // Whoever registered with somebody else's address no longer enters.
  await db.registration.deleteMany({ where: { userId } })
  tx.addJob('mail', { kind: 'passwordChanged', userId })
}

/**
 * Mails a link to a new address, which takes effect when the link is opened. Without a password, the session must be
 * stepped up.
 * @throws AppError stepUpNeeded, invalidInput (passwordWrong, emailTaken, emailDomainInvalid, emailDomainRefused),
 *   tooManyRequests, overloaded
 */
export async function changeEmail(asker: Asker, { email, password }: EmailChange, client: Client): Promise<void> {
  const user = await proveAgain(asker, password, 'password', client)
  if (user.email === email) throw invalidInput({ email: 'emailTaken' })
  expectEmailDomain(email)
  await count(['mails', client.address], mailsTo('change', emailKey(email), user.id))
  await enqueue('mail', { kind: 'changeEmail', userId: user.id, email })
}

/**
 * Changes to the address that a mailed link proves, and notifies the old one. May be repeated until the link expires.
 * @throws AppError linkExpired, conflict when the address now belongs to another account
 */
export async function confirmEmail(token: string): Promise<void> {
  await write(async (tx) => {
    const db = await tx.prisma()
    const { userId, newEmail } = await openLink(tx, token, 'ChangeEmail')
    if (newEmail === null) throw new AppError('linkExpired')
    const { email } = await db.user.findUniqueOrThrow({ where: { id: userId }, select: { email: true } })
    if (email === newEmail) return
    await db.$executeRaw`UPDATE users SET email = ${newEmail}, email_key = ${emailKey(newEmail)}, updated_at = now()
        WHERE id = ${userId}`
    // Links that were mailed to the old address no longer work.
    await db.mailToken.deleteMany({ where: { userId, purpose: 'Reset' } })
    tx.addJob('mail', { kind: 'emailChanged', userId, to: email })
  }).catch(whenTaken(() => conflict({ email: 'taken' })))
}

/**
 * Keeps the second factor that an administrator wants to remove, by the mailed link. May be repeated until the link
 * expires.
 * @throws AppError linkExpired
 */
export async function keepFactorByLink(token: string): Promise<void> {
  await write(async (tx) => {
    const { userId } = await openLink(tx, token, 'KeepFactor')
    await objectToRemoval(tx, userId)
  })
}
