import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import type {
  MadePasskey,
  PasskeyLogin,
  PasskeyOptions,
  PasskeyRequest,
  SignedByPasskey,
} from '@/lib/identity/schemas/passkeys'
import { call } from './api'
import { Problem } from './problem'
import { begin, type FirstLogin } from './session-calls'

/** Passkeys in the browser (WebAuthn). The library is loaded when somebody uses one. */

const library = () => import('@simplewebauthn/browser')

/** Whether this browser knows passkeys here: they need a secure connection. */
export const knowsPasskeys = () => isSecureContext && typeof PublicKeyCredential === 'function'

/** Whether the browser offers passkeys among the suggestions of a field. */
export async function suggestsPasskeys(): Promise<boolean> {
  return knowsPasskeys() && (await library()).browserSupportsWebAuthnAutofill()
}

/** The calls that ask for a passkey. */
const PASSKEYS = '/api/users/passkeys'
export const passkeyCalls = { stepUp: `${PASSKEYS}/step-up`, add: `${PASSKEYS}/options` }

/** What the site asks of a login with a passkey, or where there are passkeys. @throws Problem */
export const askPasskeyLogin = () => call<PasskeyLogin>(`${PASSKEYS}/challenge`, { method: 'POST' })

/**
 * Makes a passkey, by what a call of ours says of it.
 * @throws Problem of the call; passkeyCancelled, passkeyKnown (the device already has one) with an empty message
 */
export async function makePasskey(address: string, body?: unknown): Promise<MadePasskey> {
  const asked = await call<PasskeyOptions>(address, { method: 'POST', body })
  // Our own options; the library knows the transports as a closed list.
  const optionsJSON = asked as PublicKeyCredentialCreationOptionsJSON
  return (await library()).startRegistration({ optionsJSON }).catch(refuse)
}

/**
 * Signs with a passkey what a call of ours asked. `bySuggestion`: waits until the user picks one among the suggestions
 * of a field; a later call of this function ends that.
 * @throws Problem passkeyCancelled with an empty message
 */
export async function signByPasskey(asked: PasskeyRequest, bySuggestion = false): Promise<SignedByPasskey> {
  const optionsJSON = asked as PublicKeyCredentialRequestOptionsJSON
  return (await library()).startAuthentication({ optionsJSON, useBrowserAutofill: bySuggestion }).catch(refuse)
}

/** Stops waiting for a passkey. */
export async function stopWaiting(): Promise<void> {
  const { WebAuthnAbortService } = await library()
  WebAuthnAbortService.cancelCeremony()
}

/** Browsers do not say why there is no passkey, but for one that is there already (WebAuthn, section 14.5.1). */
function refuse(error: unknown): never {
  const { name } = error as Error
  throw new Problem(0, name === 'InvalidStateError' ? 'passkeyKnown' : 'passkeyCancelled', '')
}

/**
 * Logs in with what a passkey has signed. The answer is what the registration named, at the first login alone.
 * @throws Problem badPasskey, passkeyUnverified, passkeyExpired, passkeyCopied, notConfirmed, tooManyRequests
 */
export async function logInByPasskey(signed: SignedByPasskey): Promise<FirstLogin> {
  return begin('passkey', { signed: JSON.stringify(signed) })
}
