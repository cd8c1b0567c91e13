import { z } from 'zod'
import { signedByPasskey } from './passkeys'
import { codeInput } from './second-factors'
import { passwordProof } from './users'

/** By what a user proves who they are, before what cannot be undone. `provider`: it asks again (its own call). */
export const STEP_UP_METHODS = ['password', 'passkey', 'code', 'provider'] as const
export type StepUpMethod = (typeof STEP_UP_METHODS)[number]

const passkeyProof = z.strictObject({ passkey: signedByPasskey.describe('What one of my passkeys has signed') })

/** POST /api/users/step-up: one of the methods. */
export const stepUpInput = z.union([passwordProof, passkeyProof, codeInput])
export type StepUpInput = z.output<typeof stepUpInput>
