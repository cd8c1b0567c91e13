import { useMessages } from 'next-intl'
import { useState } from 'react'
import { Form, type FormTexts } from '@/components/form/form'
import { Submit } from '@/components/form/submit'
import { TextField } from '@/components/form/text-field'
import { formTextsOf } from '@/components/form/texts'
import { notify } from '@/components/ui/notify'
import { Panel } from '@/components/ui/section'
import { call } from '@/lib/browser/api'
import type { OwnUser, PasswordChange } from '@/lib/identity/schemas/users'
import { NewPasswordFields } from '../fields'
import type { SecurityTexts } from '../texts'
import { Sessions } from './sessions'

/** The password, and where the user is logged in. */
export default function SecuritySettings({ user }: { user: OwnUser }) {
  const messages = useMessages()
  const form = formTextsOf(messages)
  const { security, register } = messages.account
  return (
    <>
      <Panel name="password-title" title={security.password.title}>
        <PasswordForm email={user.email} texts={security.password} hint={register.passwordHint} form={form} />
      </Panel>
      <Sessions texts={security.sessions} unknown={form.unknown} />
    </>
  )
}

type Props = { email: string; texts: SecurityTexts['password']; hint: string; form: FormTexts }

const schema = () => import('@/lib/identity/schemas/users').then(({ passwordChange }) => passwordChange)

function PasswordForm({ email, texts, hint, form }: Props) {
  const [round, setRound] = useState(0)
  const send = async (input: PasswordChange) => {
    await call('/api/users/password', { method: 'PUT', body: input })
    notify('success', texts.done)
    setRound(round + 1)
  }
  return (
    <Form key={round} schema={schema} send={send} texts={form} label={texts.title} values={withoutName}>
      {/* The username for password managers. */}
      <input name="account" autoComplete="username" defaultValue={email} readOnly hidden />
      <TextField
        name="currentPassword"
        type="password"
        label={texts.current}
        autoComplete="current-password"
        required
      />
      <NewPasswordFields label={texts.new} hint={hint} again={texts.confirm} />
      <Submit>{texts.save}</Submit>
    </Form>
  )
}

function withoutName(form: FormData): unknown {
  form.delete('account')
  return Object.fromEntries(form)
}
