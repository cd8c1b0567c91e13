'use client'
import type { ComponentProps } from 'react'
import { TextField } from '@/components/form/text-field'

type FieldProps = Pick<ComponentProps<typeof TextField>, 'label' | 'hint' | 'defaultValue'>

/** The email address by which a user logs in. `suggests`: the browser suggests passkeys there, too. */
export function EmailField({ suggests = false, ...field }: FieldProps & { suggests?: boolean }) {
  const autoComplete = suggests ? 'username webauthn' : 'username'
  return <TextField {...field} name="email" type="email" autoComplete={autoComplete} inputMode="email" required />
}

/** A new password, and the same once more. */
export function NewPasswordFields({ again, ...field }: FieldProps & { again: string }) {
  return (
    <>
      <TextField {...field} name="password" type="password" autoComplete="new-password" required />
      <TextField name="confirmPassword" type="password" label={again} autoComplete="new-password" required />
    </>
  )
}
