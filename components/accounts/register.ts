import { call } from '@/lib/browser/api'
import { Problem } from '@/lib/browser/problem'
import type { ProofChallenge } from '@/lib/identity/schemas/proofs'
import type { RegistrationInput } from '@/lib/identity/schemas/users'

/**
 * Registers. If the site asks for a proof of work, `onProving` is called, and the same is sent again with the proof.
 * @throws Problem
 */
export async function register(input: RegistrationInput, onProving: () => void): Promise<void> {
  const send = (proof?: unknown) =>
    call('/api/users/register', { method: 'POST', body: proof ? { ...input, proof } : input })
  try {
    await send()
  } catch (refusal) {
    if (!(refusal instanceof Problem) || refusal.code !== 'proofNeeded') throw refusal
    onProving()
    const { proofOf } = await import('./proof')
    await send(await proofOf(refusal.current as ProofChallenge))
  }
}
