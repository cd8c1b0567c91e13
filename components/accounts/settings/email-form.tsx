import { useState } from 'react'
import { Form, type FormTexts } from '@/components/form/form'
import { Submit } from '@/components/form/submit'
import { TextField } from '@/components/form/text-field'
import { useFormDraft } from '@/components/form/use-form-draft'
import { notify } from '@/components/ui/notify'
import { call } from '@/lib/browser/api'
import type { EmailChange } from '@/lib/identity/schemas/users'
import type { SecurityTexts } from '../texts'

type Props = { email: string; texts: SecurityTexts['email']; form: FormTexts }

const schema = () => import('@/lib/identity/schemas/users').then(({ emailChange }) => emailChange)

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
