import { randomBytes, randomUUID } from 'node:crypto'
import { type ProviderRegistration, providerRegistration } from '@/lib/identity/schemas/login-providers'
import type { Login } from '@/lib/identity/schemas/users'
import type { Provider } from '@/server/domain/identity/configured/providers'
import type { Claims } from '@/server/domain/identity/providers/answers'
import { applyGroups, type NoteClaimed } from '@/server/domain/identity/providers/claimed-permissions'
import { addIdentity, dropWaiting, identityOf } from '@/server/domain/identity/providers/identities'
import { expectUnused, readTicket, ticketFor } from '@/server/domain/identity/providers/tickets'
import { hashPassword } from '@/server/domain/identity/sessions/passwords'
import { count, mailsTo } from '@/server/domain/identity/sessions/rate-limits'
import type { Client } from '@/server/domain/identity/sessions/sessions'
import { waitingSalt } from '@/server/domain/identity/sessions/waiting'
import { expectEmailDomain } from '@/server/domain/identity/users/email-domains'
import { storedKey } from '@/server/domain/identity/users/email-keys'
import { isNameTaken } from '@/server/domain/identity/users/former-names'
import { acceptedUsername, usernameKey } from '@/server/domain/identity/users/names'
import { emailKey, tokenHash } from '@/server/domain/identity/users/rules'
import { logAdministration } from '@/server/domain/moderation/administrators'
import { prisma } from '@/server/platform/database/client'
import { isTaken } from '@/server/platform/database/sql-state'
import { AppError, conflict, invalidInput } from '@/server/platform/errors'
import { write } from '@/server/platform/writing/write'
import { admissionOf, admit, expectAdmitted, keepAdmission } from './admission'
import { openSession } from './logins'

/**
 * Logs a provider's user in. Without an account the answer is `new`: the user chooses a name first. `waiting`: the same
 * while a registration waits for its mail, which may have gone to an address that was mistyped.
 * @throws AppError notApproved while the account waits for an administrator, providerRefused if the identity is
 *   disconnected at the same moment
 */
export async function logInByProvider(
  provider: Provider,
  claims: Claims,
  client: Client,
): Promise<Login | 'new' | 'waiting'> {
  const known = await identityOf(claims)
  if (!known) return 'new'
  try {
    await expectAdmitted(known)
  } catch (error) {
    if (error instanceof AppError && error.code === 'notConfirmed') return 'waiting'
    throw error
  }
  return enterByProvider(provider, claims, { id: known.userId, identity: known.id }, client)
}

/** Opens a session of a provider's user in an account that is confirmed, with the permissions of its groups. */
export async function enterByProvider(
  provider: Provider,
  claims: Claims,
  { id, identity }: { id: number; identity: number },
  client: Client,
): Promise<Login> {
  await applyGroups(id, provider, claims, logClaimed)
  const { session, authTime } = claims
  return openSession(id, client, 'Provider', { id: identity, session, authTime })
}

/** Adds what a provider has changed of a user's permissions to the log of administrators. */
export const logClaimed: NoteClaimed = async (tx, { userId, permission, isGranted, issuer }) => {
  const { host: provider } = new URL(issuer)
  const act = isGranted ? 'Grant' : 'Revoke'
  const before = isGranted ? {} : { permission }
  const after = isGranted ? { permission, provider } : { provider }
  await logAdministration(tx, { by: null, act, userId, before, after })
}

/** The address that counts as proved by the provider; null if the user types one, and our mail proves it. */
export function provedAddress({ email, isEmailVerified }: Claims): string | null {
  return isEmailVerified ? acceptedAddress(email) : null
}

/** The address of a provider's claims, if it can be one of this site: the operator may refuse its domain. */
function acceptedAddress(given: string | null): string | null {
  const email = providerRegistration.shape.email.safeParse(given).data
  if (email === undefined) return null
  try {
    expectEmailDomain(email)
    return email
  } catch {
    return null
  }
}

/** The first of a provider's names that can be a user name here, with what cannot stand in one left out. */
export function proposedName({ names, email }: Pick<Claims, 'names' | 'email'>): string {
  const given = [...names, ...names.map(shortened), shortened(email?.split('@')[0] ?? '')]
  return given.find(isAcceptable)?.normalize('NFKC') ?? ''
}

const shortened = (name: string) =>
  name
    .replace(/[^\p{L}\p{M}\p{Nd}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 24)

function isAcceptable(name: string): boolean {
  try {
    return acceptedUsername(name) !== ''
  } catch {
    return false
  }
}

/** A session, or the secret of the browser that registered (decision 23), whose account waits for its mail. */
export type Registered = { login: Login } | { secret: string }

/**
 * Makes the account of a provider's user, who has chosen a name. An address that the provider has proved makes a
 * confirmed account, unless an administrator has to approve it. With any other address, and with one that has an
 * account, it is as with a registration. The account waits, and a mail to the address has the next step. Nothing is
 * linked with the account that is there. It takes the place of an earlier registration of the same user whose address
 * nobody has proved: the address may have been mistyped.
 * @throws AppError invalidInput, conflict (the name), tooManyRequests, overloaded, providerRefused (the provider's user
 *   has got an account meanwhile), invitationUsed; those of admissionOf()
 */
export async function registerByProvider(
  provider: Provider,
  claims: Claims,
  given: ProviderRegistration & { wanted?: string | undefined },
  client: Client,
): Promise<Registered> {
  const admission = await admissionOf(given)
  const username = acceptedUsername(given.username)
  const proved = provedAddress(claims)
  const email = proved ?? given.email
  if (email === undefined) throw invalidInput({ email: 'emailRequired' })
  expectEmailDomain(email)
  const key = emailKey(email)
  await count(['registrations', client.address], mailsTo('registration', key, client.address))
  await count(['registrationsOfAccount', key])
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'), client.address, waitingSalt(key))
  const secret = randomBytes(32).toString('base64url')
  const registration = { create: { secretHash: tokenHash(secret), wanted: given.wanted } }
  const user = { username, usernameKey: usernameKey(username), email, emailKey: key, passwordHash, hasPassword: false }
  const make = () =>
    write(async (tx) => {
      const db = await tx.prisma()
      await dropWaiting(tx, claims)
      const owner = { emailKey: await storedKey(email), confirmedAt: { not: null } }
      const isOwned = (await db.user.count({ where: owner })) > 0
      const { id } = await db.user.create({ data: { ...user, registration } })
      const identity = await addIdentity(tx, id, claims)
      await keepAdmission(tx, id, admission, given.note ?? null)
      const isConfirmed = proved !== null && !isOwned && !(await admit(tx, id))
      // With approval, too: the answer is that for an address that has an account.
      if (!isConfirmed) tx.addJob('mail', { kind: 'confirm', userId: id })
      return { id, identity, isConfirmed }
    })
  const made = await make().catch(async (error: unknown) => {
    if (isTaken(error)) await refuseTaken(username, claims)
    // Somebody else has just confirmed the address.
    if (isTaken(error) || (error instanceof AppError && error.code === 'addressTaken')) return make()
    throw error
  })
  if (!made.isConfirmed) return { secret }
  return { login: await enterByProvider(provider, claims, made, client) }
}

/** @throws AppError for the name or the provider's user, if it is taken */
async function refuseTaken(username: string, { issuer, subject }: Claims): Promise<void> {
  if (await isNameTaken(username)) throw conflict({ username: 'usernameTaken' })
  if (await prisma().identity.findUnique({ where: { issuer_subject: { issuer, subject } }, select: { id: true } }))
    throw new AppError('providerRefused')
}

/**
 * A ticket by which an administrator logs in once, however the site's users do: for the command line alone.
 * @throws AppError forbidden for a user who does not administer the site
 */
export async function shellTicket(userId: number): Promise<string> {
  const found = await prisma().userPermission.findFirst({ where: { userId, permission: 'CanAdminister' } })
  if (!found) throw new AppError('forbidden')
  const ticket = await ticketFor('shell', { userId, sessionId: randomUUID() })
  await write((tx) => logAdministration(tx, { by: null, act: 'ShellLogIn', userId }))
  return ticket
}

/**
 * Logs in by a ticket of the command line, once.
 * @throws AppError linkExpired
 */
export async function logInByTicket(ticket: string, client: Client): Promise<Login> {
  const { userId } = await readTicket('shell', ticket)
  await expectUnused(ticket)
  return openSession(userId, client, 'Link')
}
