import { z } from 'zod'
import { answer, entryId, timestamp } from '@/lib/schemas/fields'
import { line } from '@/lib/schemas/input'

/**
 * What browsers and authenticators send and get: the JSON forms of WebAuthn Level 3, section 5.1.8. What the site does
 * not use is ignored.
 */

/** Most passkeys of a user. */
export const MAX_PASSKEYS = 20

const bytes = (most: number) =>
  z
    .string()
    .regex(/^[\w-]+$/)
    .max(most)
/** At most 1023 bytes. */
const credentialId = bytes(1364)
const credential = { id: credentialId, rawId: credentialId, type: z.literal('public-key') }

/** A passkey that an authenticator has made. */
export const madePasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(8192),
    attestationObject: bytes(16_384),
    transports: z.array(z.string().max(30)).max(20).optional(),
  }),
})
export type MadePasskey = z.output<typeof madePasskey>

/** What an authenticator has signed with a passkey. */
export const signedByPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(8192),
    authenticatorData: bytes(8192),
    signature: bytes(8192),
    userHandle: bytes(100).nullable().optional(),
  }),
})
export type SignedByPasskey = z.output<typeof signedByPasskey>

const name = line(100)

/** POST /api/users/passkeys. */
export const passkeyInput = z.strictObject({
  passkey: madePasskey,
  name: name.optional().describe('By default that of the device'),
})
export type PasskeyInput = z.output<typeof passkeyInput>

/** PUT /api/users/passkeys/{id}. */
export const passkeyChange = z.strictObject({ name })

/** POST /api/users/passkeys/registration: the name that the authenticator shows. */
export const newAccountName = z.strictObject({ name: z.string().max(320).default('') })

const known = z.array(
  z.object({ type: z.literal('public-key'), id: z.string(), transports: z.array(z.string()).optional() }),
)
const TIMES = {
  challenge: z.string().describe('Base64url, valid once and for five minutes'),
  timeout: z.number().int(),
}

/** PublicKeyCredentialCreationOptionsJSON of WebAuthn. */
export const passkeyOptions = answer('PasskeyOptions', {
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  ...TIMES,
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number().int() })),
  excludeCredentials: known,
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
})
export type PasskeyOptions = z.infer<typeof passkeyOptions>

/** PublicKeyCredentialRequestOptionsJSON of WebAuthn. */
export const passkeyRequest = answer('PasskeyRequest', {
  rpId: z.string(),
  ...TIMES,
  allowCredentials: known.describe('Empty: the user picks a passkey of this site'),
  userVerification: z.literal('required'),
})
export type PasskeyRequest = z.infer<typeof passkeyRequest>

/** What a login form is told: where passkeys work, if not at its address. */
export const passkeyLogin = answer('PasskeyLogin', {
  request: passkeyRequest.nullable().describe('null: passkeys do not work at the origin of this call'),
  site: z.string().nullable().describe('The origin at which they work; null: the site has no https or no host name'),
})
export type PasskeyLogin = z.infer<typeof passkeyLogin>

/** A passkey of the user. */
export const passkey = answer('Passkey', {
  id: entryId,
  name: z.string(),
  isSynced: z.boolean().describe('Whether it may be on several devices of the user'),
  createdDate: timestamp,
  lastUsedDate: timestamp.nullable(),
  refusedDate: timestamp
    .nullable()
    .describe('When it was refused because its counter went back: a copy of it may exist'),
})
export type Passkey = z.infer<typeof passkey>
export const passkeys = answer('Passkeys', { data: z.array(passkey) })
