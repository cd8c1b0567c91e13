'use client'
import type { FormTexts } from '@/components/form/form'
import type { PlainForm } from '@/components/form/plain'
import { RegisterForm, type RegisterTexts } from './register-form'
import { useNext } from './use-next'

/** The registration as a page, which may be asked for with `next`. */
export function RegisterPage(props: { texts: RegisterTexts; form: FormTexts; plain: PlainForm }) {
  return <RegisterForm {...props} wanted={useNext()} />
}
