import type { MadePasskey, SignedByPasskey } from '@/lib/identity/schemas/passkeys'
import { plannedRows } from '@/server/platform/database/client'
import { AppError } from '@/server/platform/errors'
import { enqueue } from '@/server/platform/jobs/queue'
import { log } from '@/server/platform/log'
import { relyingParty } from '../configured/site'
import { type ChallengeUse, isOurs, nonceOf, spend } from './challenges'

/** The kinds of keys that are taken: EdDSA, ECDSA on P-256, RSA with SHA-256 (COSE). */
export const ALGORITHMS = [-8, -7, -257] as const

/** Most bytes of a passkey's id (WebAuthn Level 3, section 4, "Credential ID"). */
const MAX_ID_BYTES = 1023

/** A verified new passkey, as it is stored. */
export type NewPasskey = {
  credentialId: Buffer<ArrayBuffer>
  publicKey: Buffer<ArrayBuffer>
  userHandle: Buffer<ArrayBuffer>
  counter: bigint
  transports: string[]
  isSynced: boolean
  isBackedUp: boolean
}

/**
 * Verifies a passkey that was made for a challenge of ours (WebAuthn Level 3, section 7.1), and uses the challenge up.
 * The authenticator must have checked its user. `handle`: the account's id for authenticators, by default the nonce of
 * the challenge.
 * @throws AppError badPasskey, passkeyUnverified, passkeyExpired, passkeysInsecure
 */
export async function verifyMade(
  { id, rawId, type, response }: MadePasskey,
  usage: (nonce: Buffer) => ChallengeUse,
  handle?: Buffer,
): Promise<NewPasskey> {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  await expectNoCertificates(response.attestationObject)
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty()
  let challenge = ''
  const { registrationInfo: made } = await verifyRegistrationResponse({
    response: { id, rawId, type, response: { ...response, transports: undefined }, clientExtensionResults: {} },
    expectedChallenge: (given) => {
      challenge = given
      return isOurs(given, usage(nonceOf(given)))
    },
    expectedOrigin,
    expectedRPID,
    requireUserVerification: false,
    supportedAlgorithmIDs: [...ALGORITHMS],
  }).catch(refuse)
  if (!made) throw new AppError('badPasskey')
  const credentialId = Buffer.from(made.credential.id, 'base64url')
  // It is what the authenticator says, and not the id beside it.
  if (credentialId.length === 0 || credentialId.length > MAX_ID_BYTES || made.credential.id !== id)
    throw new AppError('badPasskey')
  if (!made.userVerified) throw new AppError('passkeyUnverified')
  await spend(challenge)
  return {
    credentialId,
    publicKey: Buffer.from(made.credential.publicKey),
    userHandle: Buffer.from(handle ?? nonceOf(challenge)),
    counter: BigInt(made.credential.counter),
    transports: knownTransports(response.transports),
    isSynced: made.credentialDeviceType === 'multiDevice',
    isBackedUp: made.credentialBackedUp,
  }
}

/**
 * Refuses an attestation with certificates. The site asks for none, and to verify certificates addresses in them would
 * be read (lists of revoked ones). Anybody could make the server read an address.
 */
async function expectNoCertificates(attestation: string): Promise<void> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers')
  try {
    const decoded = decodeAttestationObject(new Uint8Array(Buffer.from(attestation, 'base64url')))
    const format = decoded.get('fmt')
    if (format === 'none' || (format === 'packed' && decoded.get('attStmt').get('x5c') === undefined)) return
  } catch {
    // It is no attestation.
  }
  throw new AppError('badPasskey')
}

type Row = {
  id: number
  userId: number
  isConfirmed: boolean
  credentialId: Buffer
  publicKey: Buffer
  userHandle: Buffer
}
const PASSKEY = `SELECT p.id, p.user_id AS "userId", u.confirmed_at IS NOT NULL AS "isConfirmed", p.credential_id AS "credentialId",
    p.public_key AS "publicKey", p.user_handle AS "userHandle"
  FROM passkeys p JOIN users u ON u.id = p.user_id WHERE p.credential_id = $1::bytea`

/** Whose passkey it is, and whether the account is confirmed. */
export type PasskeyOwner = { userId: number; isConfirmed: boolean }

/**
 * Verifies what an authenticator has signed for a challenge of ours (WebAuthn Level 3, section 7.2). Uses the challenge
 * up, and notes the use of the passkey. The authenticator must have checked its user. So a passkey is two factors: the
 * device, and a fingerprint, a face or a PIN.
 * @throws AppError badPasskey, passkeyUnverified, passkeyExpired, passkeyCopied, passkeysInsecure
 */
export async function verifySigned(
  { id, rawId, type, response }: SignedByPasskey,
  use: ChallengeUse,
): Promise<PasskeyOwner> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty()
  const [row] = await plannedRows<Row>('passkey-of-credential', PASSKEY, [Buffer.from(id, 'base64url')])
  if (!row) throw new AppError('badPasskey')
  const { userHandle, ...signed } = response
  if (userHandle && !row.userHandle.equals(Buffer.from(userHandle, 'base64url'))) throw new AppError('badPasskey')
  // A login without a name learns from the handle whose it is.
  if (!userHandle && use === 'login') throw new AppError('badPasskey')
  let challenge = ''
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { id, rawId, type, response: signed, clientExtensionResults: {} },
    expectedChallenge: (given) => {
      challenge = given
      return isOurs(given, use)
    },
    expectedOrigin,
    expectedRPID,
    // The counter is compared where it is stored, since two logins may come at once.
    credential: { id, publicKey: new Uint8Array(row.publicKey), counter: 0 },
    requireUserVerification: false,
  }).catch(refuse)
  if (!verified) throw new AppError('badPasskey')
  if (!authenticationInfo.userVerified) throw new AppError('passkeyUnverified')
  await spend(challenge)
  await noteUse(row, authenticationInfo.newCounter, authenticationInfo.credentialBackedUp)
  return { userId: row.userId, isConfirmed: row.isConfirmed }
}

/**
 * Notes a use. A counter that is not higher than the last one means that two devices have the key (section 6.1.1).
 * Authenticators that do not count always say 0.
 */
async function noteUse({ id, userId }: Row, counter: number, isBackedUp: boolean): Promise<void> {
  const used = await plannedRows('use-passkey', USE, [id, counter, isBackedUp])
  if (used.length > 0) return
  // It may have been removed meanwhile.
  if ((await plannedRows('refuse-passkey', REFUSE, [id])).length === 0) throw new AppError('badPasskey')
  log.warn({ user: userId, passkey: id }, 'a passkey was refused: its counter went back, so a copy of it may exist')
  await enqueue('mail', { kind: 'passkeyCopied', userId })
  throw new AppError('passkeyCopied')
}

const USE = `UPDATE passkeys SET counter = $2::bigint, is_backed_up = $3::boolean, last_used_at = now()
  WHERE id = $1::int AND ($2::bigint > counter OR ($2::bigint = 0 AND counter = 0)) RETURNING id`

const REFUSE = 'UPDATE passkeys SET refused_at = now() WHERE id = $1::int RETURNING id'

const TRANSPORTS: readonly string[] = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']
const knownTransports = (given: readonly string[] = []) => TRANSPORTS.filter((transport) => given.includes(transport))

/** What the library refuses is the fault of what was sent. */
function refuse(error: unknown): never {
  log.debug({ err: error }, 'a passkey was refused')
  throw new AppError('badPasskey')
}
