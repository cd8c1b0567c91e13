import { useMessages } from 'next-intl'
import { Form } from '@/components/form/form'
import { Submit } from '@/components/form/submit'
import { TextField } from '@/components/form/text-field'
import { formTextsOf } from '@/components/form/texts'
import { useSession } from '@/components/identity/session/use-session'
import { call } from '@/lib/browser/api'
import type { MethodProps } from './methods'

const schema = () => import('@/lib/identity/schemas/users').then(({ passwordProof }) => passwordProof)

/** Proves by the password who the user is. */
export function PasswordProof({ onProven }: MethodProps) {
  const messages = useMessages()
  const now = useSession()
  const texts = messages.account.security.stepUp
  const send = async (body: { password: string }) => {
    await call('/api/users/step-up', { method: 'POST', body })
    onProven()
  }
  return (
    <Form schema={schema} send={send} texts={formTextsOf(messages)} label={texts.password} values={passwordOf}>
      {/* The username for password managers. */}
      <input autoComplete="username" defaultValue={now.state === 'open' ? now.user.email : ''} readOnly hidden />
      <TextField name="password" type="password" label={texts.password} autoComplete="current-password" required />
      <Submit>{texts.confirm}</Submit>
    </Form>
  )
}

const passwordOf = (form: FormData): unknown => ({ password: form.get('password') ?? '' })
