import type { ComponentType } from 'react'
import type { StepUpMethod } from '@/lib/identity/schemas/step-up'
import { CodeProof } from './code'
import { PasskeyProof } from './passkey'
import { PasswordProof } from './password-proof'
import { ProviderProof } from './provider'

/** A way to prove who the user is: it calls `onProven` once the session is stepped up. */
export type MethodProps = { onProven: () => void }

/** The ways of the dialog, in its order: each is a file of this folder. */
export const METHODS: Record<StepUpMethod, ComponentType<MethodProps>> = {
  password: PasswordProof,
  passkey: PasskeyProof,
  code: CodeProof,
  provider: ProviderProof,
}
