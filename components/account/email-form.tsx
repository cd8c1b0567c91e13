import { useState } from 'react'
import { call } from '@/lib/browser/api'
import type { EmailChange } from '@/lib/schemas/users'
import { Form, type FormTexts } from '../form/form'
import { Submit } from '../form/submit'
import { TextField } from '../form/text-field'
import { useFormDraft } from '../form/use-form-draft'
import { notify } from '../ui/notify'
import type { SecurityTexts } from './security'

type Props = { email: string; texts: SecurityTexts['email']; form: FormTexts }

const schema = () => import('@/lib/schemas/users').then(({ emailChange }) => emailChange)

export function EmailForm({ email, texts, form }: Props) {
  const [round, setRound] = useState(0)
  const { draft } = useFormDraft('email')
  const send = async (input: EmailChange) => {
    await call('/api/users/email', { method: 'PUT', body: input })
    notify('success', texts.done)
    draft.drop()
    setRound(round + 1)
  }
  return (
    <Form key={round} draft={draft} schema={schema} send={send} texts={form} label={texts.title}>
      <p className="text-quiet">{texts.now.replace('{email}', email)}</p>
      <TextField name="email" type="email" label={texts.new} autoComplete="email" inputMode="email" required />
      <TextField name="password" type="password" label={texts.password} autoComplete="current-password" required />
      <Submit>{texts.save}</Submit>
    </Form>
  )
}
