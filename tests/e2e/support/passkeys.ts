import type { CDPSession, Page } from '@playwright/test'

/** Chromium's own authenticator in software, by its debugging protocol (domain WebAuthn). */

type Authenticator = {
  /** Whether it answers at once; otherwise it waits for a touch that never comes. */
  answers: (at: boolean) => Promise<void>
  /** Whether its user is recognised by a fingerprint or a PIN. */
  recognises: (user: boolean) => Promise<void>
  /** How often its passkey has signed. */
  count: () => Promise<number>
  /** Makes its passkey count from `count` on, as a copy of an earlier time does. */
  countFrom: (count: number) => Promise<void>
  remove: () => Promise<void>
}

/** A page with an authenticator that verifies its user. */
export async function givenAuthenticator(page: Page): Promise<Authenticator> {
  const cdp: CDPSession = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const passkey = async () => {
    const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId })
    const [only] = credentials
    if (!only) throw new Error('The authenticator has no passkey.')
    return only
  }
  return {
    answers: async (enabled) => {
      await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
    },
    recognises: async (isUserVerified) => {
      await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
    },
    count: async () => (await passkey()).signCount,
    countFrom: async (signCount) => {
      const { credentialId, ...credential } = await passkey()
      await cdp.send('WebAuthn.removeCredential', { authenticatorId, credentialId })
      await cdp.send('WebAuthn.addCredential', {
        authenticatorId,
        credential: { ...credential, credentialId, signCount },
      })
    },
    remove: async () => {
      await cdp.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })
    },
  }
}
