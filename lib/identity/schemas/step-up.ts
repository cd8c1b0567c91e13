import { z } from 'zod'
import { codeInput } from './second-factors'
import { passwordProof } from './users'

/** By what a user proves who they are, before what cannot be undone. */
export const STEP_UP_METHODS = ['password', 'code'] as const
export type StepUpMethod = (typeof STEP_UP_METHODS)[number]

/** POST /api/users/step-up. */
export const stepUpInput = z.union([passwordProof, codeInput])
export type StepUpInput = z.output<typeof stepUpInput>
