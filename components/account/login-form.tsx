'use client'
import { useState } from 'react'
import { Link } from '@/i18n/link'
import { Problem } from '@/lib/browser/problem'
import { logIn } from '@/lib/browser/session-calls'
import { links } from '@/lib/links'
import { Form, type FormTexts } from '../form/form'
import { Submit } from '../form/submit'
import { TextField } from '../form/text-field'
import { notify } from '../ui/notify'
import { FORM_LINKS } from './form-styles'
import { rememberWaiting } from './last-waiting'
import { refusalOf } from './refusal'
import type { AccountTexts } from './texts'

export type LoginTexts = Pick<AccountTexts, 'email' | 'password' | 'needsScript' | 'login' | 'failures'>
type Props = { texts: LoginTexts; form: FormTexts; onDone: () => void }

const schema = () => import('@/lib/schemas/users').then(({ loginInput }) => loginInput)

export function LoginForm({ texts, form, onDone }: Props) {
  const [inactive, setInactive] = useState(false)
  const refusal = (problem: Problem) => {
    setInactive(problem.code === 'notConfirmed')
    return problem.code === 'notConfirmed' ? undefined : refusalOf(problem, texts.failures)
  }
  const send = async (input: { email: string; password: string }) => {
    await logIn(input).catch((problem: unknown) => {
      if (problem instanceof Problem && problem.code === 'notConfirmed') rememberWaiting({ email: input.email })
      throw problem
    })
    notify('success', texts.login.done)
    onDone()
  }
  return (
    <Form schema={schema} send={send} refusal={refusal} texts={form} label={texts.login.title}>
      <TextField name="email" type="email" label={texts.email} autoComplete="username" inputMode="email" required />
      <TextField name="password" type="password" label={texts.password} autoComplete="current-password" required />
      {inactive && (
        <p className="mt-1 rounded-md bg-float px-4 py-3 text-sm" role="status">
          {texts.login.notActive}.{' '}
          <Link href={links.confirm()} className="quiet-link">
            {texts.login.again}
          </Link>
        </p>
      )}
      <Submit>{texts.login.submit}</Submit>
      <p className="script-less">{texts.needsScript}</p>
      <p className={FORM_LINKS}>
        <Link href={links.reset()} className="quiet-link">
          {texts.login.forgotten}
        </Link>
        <span>
          {texts.login.new}{' '}
          <Link href={links.register()} className="quiet-link">
            {texts.login.register}
          </Link>
        </span>
      </p>
    </Form>
  )
}
