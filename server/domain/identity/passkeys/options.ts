import type { PasskeyLogin, PasskeyOptions, PasskeyRequest } from '@/lib/identity/schemas/passkeys'
import { plannedRows } from '@/server/platform/database/client'
import { AppError } from '@/server/platform/errors'
import { siteNow } from '@/server/platform/site/site'
import { knownParty, relyingPartyAt } from '../configured/site'
import type { Asker } from '../sessions/asker'
import { expectStepUp } from '../sessions/step-up'
import { CHALLENGE_MINUTES, type ChallengeUse, newChallenge, newNonce } from './challenges'
import { ALGORITHMS } from './verification'

const TIMEOUT = CHALLENGE_MINUTES * 60_000

/**
 * What a browser needs for a login without a name, or where it can have one: forms ask when they are opened. `origin`
 * is that of the page, for this and all following functions; null: a program that does not say.
 */
export function loginRequest(origin: string | null): PasskeyLogin {
  const site = knownParty()?.origin ?? null
  const isHere = site !== null && (origin === null || origin === site)
  return { request: isHere ? request(origin, 'login', []) : null, site }
}

/**
 * What a browser needs to prove again who its user is: one of the user's passkeys.
 * @throws AppError passkeysInsecure, passkeysElsewhere, notFound (the user has none)
 */
export async function stepUpRequest({ id, sessionId }: Asker, origin: string | null): Promise<PasskeyRequest> {
  const known = await knownOf(id)
  if (known.length === 0) throw new AppError('notFound')
  return request(origin, `step-up ${sessionId}`, known)
}

/**
 * What a browser needs to make the passkey of a new account. `name` is what the authenticator shows.
 * @throws AppError passkeysInsecure, passkeysElsewhere
 */
export function registrationOptions(name: string, origin: string | null): Promise<PasskeyOptions> {
  const nonce = newNonce()
  return options(origin, { handle: nonce, name, challenge: newChallenge('registration', nonce), known: [] })
}

/**
 * What a browser needs to make a further passkey of a user.
 * @throws AppError passkeysInsecure, passkeysElsewhere, stepUpNeeded
 */
export async function addingOptions(asker: Asker, origin: string | null): Promise<PasskeyOptions> {
  const { email } = await expectStepUp(asker)
  const nonce = newNonce()
  const known = await knownOf(asker.id)
  const handle = known[0]?.handle ?? nonce
  return options(origin, { handle, name: email, challenge: newChallenge(addingUse(asker, handle), nonce), known })
}

/** The use of a challenge for a further passkey: in this session, with the handle that its user has. */
export function addingUse({ sessionId }: Pick<Asker, 'sessionId'>, handle: Buffer): ChallengeUse {
  return `add ${sessionId} ${handle.toString('base64url')}`
}

type Known = { credentialId: Buffer; transports: string[]; handle: Buffer }

/** The passkeys of a user, the oldest first. */
export function knownOf(userId: number): Promise<Known[]> {
  return plannedRows<Known>('known-passkeys', KNOWN, [userId])
}

const KNOWN = `SELECT credential_id AS "credentialId", transports, user_handle AS handle FROM passkeys
  WHERE user_id = $1::int ORDER BY id`

const written = ({ credentialId, transports }: Known) => ({
  type: 'public-key' as const,
  id: credentialId.toString('base64url'),
  transports,
})

function request(origin: string | null, use: ChallengeUse, known: Known[]): PasskeyRequest {
  return {
    rpId: relyingPartyAt(origin).id,
    challenge: newChallenge(use),
    timeout: TIMEOUT,
    allowCredentials: known.map(written),
    userVerification: 'required',
  }
}

type Making = { handle: Buffer; name: string; challenge: string; known: Known[] }

async function options(origin: string | null, { handle, name, challenge, known }: Making): Promise<PasskeyOptions> {
  const { name: site } = await siteNow()
  return {
    rp: { id: relyingPartyAt(origin).id, name: site },
    user: { id: handle.toString('base64url'), name: name || site, displayName: name || site },
    challenge,
    timeout: TIMEOUT,
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    excludeCredentials: known.map(written),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
  }
}
