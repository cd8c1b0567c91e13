import { z } from 'zod'
import { answer } from '@/lib/schemas/fields'

/** A challenge of ALTCHA, version 2 (https://altcha.org): find the counter whose key begins with `keyPrefix`. */
export const challenge = answer('Challenge', {
  parameters: z.object({
    algorithm: z.string().max(40),
    nonce: z.string().max(100),
    salt: z.string().max(100),
    cost: z.number().int().min(1).max(1_000_000),
    keyLength: z.number().int().min(1).max(64),
    keyPrefix: z.string().max(200),
    keySignature: z.string().max(200).optional(),
    expiresAt: z.number().optional(),
  }),
  signature: z.string().max(200).optional(),
})
export type ProofChallenge = z.infer<typeof challenge>

/** A solved challenge, as a registration carries it. */
export const proof = answer('Proof', {
  challenge,
  solution: z.object({ counter: z.number().int().min(0).max(0xff_ff_ff_ff), derivedKey: z.string().max(200) }),
})
export type Proof = z.infer<typeof proof>
