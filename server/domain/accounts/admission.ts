import type { RegistrationInput } from '@/lib/identity/schemas/users'
import { hasPasswordLogin } from '@/server/domain/identity/configured/password-login'
import { plannedRows, sql } from '@/server/platform/database/client'
import { whenTaken } from '@/server/platform/database/sql-state'
import { AppError } from '@/server/platform/errors'
import { site, siteNow } from '@/server/platform/site/site'
import type { Tx } from '@/server/platform/writing/write'
import { findInvitation, type Invitation, takeInvitation } from './invitations'
import { acceptTerms, expectTerms, termsTexts, termsVersion } from './terms'

/** By what a registration may become an account: an invitation, or an administrator who decides. */
export type Admission = { invitation: Invitation | null; applies: boolean; terms: string | null }

/** Whether registering needs more than the form of the dialog has: then its page opens. */
export async function hasOwnRegistrationPage(): Promise<boolean> {
  const { registration, rules } = await site()
  return registration !== 'open' || rules !== '' || termsVersion() !== null || !hasPasswordLogin()
}

/** What the form of a registration asks beside name, address and password. */
export async function registrationNeeds() {
  const { registration: mode } = await site()
  const version = termsVersion()
  return {
    invitation: mode === 'invite',
    note: mode === 'approval',
    terms: version === null ? null : { version, ...termsTexts() },
  }
}

/** @throws AppError registrationClosed, or another `code` that says more */
export async function expectRegistration(
  code: 'registrationClosed' | 'notConfirmed' = 'registrationClosed',
): Promise<void> {
  if ((await siteNow()).registration === 'closed') throw new AppError(code)
}

/**
 * Decides by the setting `registration` whether somebody may register, whatever their address. With approval, an
 * invited person needs none.
 * @throws AppError registrationClosed, invitationNeeded, invitationInvalid, invalidInput (termsNeeded)
 */
export async function admissionOf({
  invitation,
  terms,
}: Pick<RegistrationInput, 'invitation' | 'terms'>): Promise<Admission> {
  await expectRegistration()
  const accepted = expectTerms(terms)
  const { registration } = await siteNow()
  const found = invitation ? await findInvitation(invitation) : null
  if (invitation && !found && registration !== 'open') throw new AppError('invitationInvalid')
  if (!found && registration === 'invite') throw new AppError('invitationNeeded')
  return { invitation: found, applies: !found && registration === 'approval', terms: accepted }
}

/** Stores beside a new registration by what it may become an account. */
export async function keepAdmission(
  tx: Tx,
  id: number,
  { invitation, applies, terms }: Admission,
  note: string | null,
): Promise<void> {
  if (invitation)
    await tx.query(sql`INSERT INTO invited_users (user_id, invitation_id, inviter_id)
      VALUES (${id}, ${invitation.id}, ${invitation.inviterId})`)
  if (applies) await tx.query(sql`INSERT INTO applications (user_id, note) VALUES (${id}, ${note})`)
  if (terms !== null) await acceptTerms(tx, id, terms)
}

type Waiting = { confirmedAt: Date | null; applies: boolean; invited: boolean; invitationId: number | null }

/**
 * Notes that a user has proven the address, and makes the registration an account if nothing else is missing. An
 * invitation is used up by it; where everybody may register, one that has ended meanwhile is not missed. The row of the
 * user is locked.
 * @returns whether it waits for an administrator
 * @throws AppError addressTaken, invitationUsed; the transaction must then be rolled back
 */
export async function admit(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await tx.query<Waiting>(sql`SELECT u.confirmed_at AS "confirmedAt",
      a.user_id IS NOT NULL AND a.approved_at IS NULL AS applies, i.user_id IS NOT NULL AS invited,
      i.invitation_id AS "invitationId"
    FROM users u LEFT JOIN applications a ON a.user_id = u.id LEFT JOIN invited_users i ON i.user_id = u.id
    WHERE u.id = ${id}`)
  const waiting = rows[0]
  if (!waiting || waiting.confirmedAt) return false
  if (waiting.applies) {
    await expectFree(tx, id)
    await tx.query(sql`UPDATE applications SET proven_at = coalesce(proven_at, now()) WHERE user_id = ${id}`)
    return true
  }
  await activate(tx, id)
  const isMissing = waiting.invited && !(await takeInvitation(tx, id, waiting.invitationId))
  if (isMissing && (await siteNow()).registration !== 'open') throw new AppError('invitationUsed')
  return false
}

/** @throws AppError addressTaken when another account has proven the address before */
async function expectFree(tx: Tx, id: number): Promise<void> {
  const { rows } = await tx.query(sql`SELECT FROM users u JOIN users o USING (email_key)
    WHERE u.id = ${id} AND o.confirmed_at IS NOT NULL AND o.id <> u.id LIMIT 1`)
  if (rows.length > 0) throw new AppError('addressTaken')
}

/**
 * Assigns an address to the account that has proven it. Other registrations with it keep waiting until they expire. An
 * application that is still open is decided by it.
 * @throws AppError addressTaken when another account has proven it before; the transaction must then be rolled back
 */
export async function activate(tx: Tx, id: number): Promise<void> {
  const activating = sql`WITH decided AS (
      UPDATE applications SET approved_at = now() WHERE user_id = ${id} AND approved_at IS NULL
    ) UPDATE users SET confirmed_at = now(), updated_at = now()
    WHERE id = ${id} AND confirmed_at IS NULL`
  await tx.query(activating).catch(whenTaken(() => new AppError('addressTaken')))
  tx.invalidate([`user:${id}`, 'index:user'])
}

/**
 * For logins by what belongs to one registration alone: a passkey, or a provider's user.
 * @throws AppError notConfirmed, notApproved while the registration waits
 */
export async function expectAdmitted({ userId, isConfirmed }: { userId: number; isConfirmed: boolean }): Promise<void> {
  if (isConfirmed) return
  const applying = await plannedRows('proven-application', PROVEN, [userId])
  throw new AppError(applying.length > 0 ? 'notApproved' : 'notConfirmed')
}

const PROVEN = 'SELECT FROM applications WHERE user_id = $1::int AND proven_at IS NOT NULL'
