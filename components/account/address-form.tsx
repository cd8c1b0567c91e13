'use client'
import { useState } from 'react'
import { call } from '@/lib/api'
import { links } from '@/lib/links'
import { Form, type FormTexts } from '../form/form'
import { Submit } from '../form/submit'
import { TextField } from '../form/text-field'
import { Icon } from '../ui/icon'

export type AddressTexts = {
  email: string
  needsScript: string
  title: string
  submit: string
  sent: string
  back: string
}
type Props = { kind: 'reset' | 'confirm'; texts: AddressTexts; form: FormTexts }

const schema = () => import('@/lib/schemas/users').then(({ addressInput }) => addressInput)

/** Has a link mailed: to choose a forgotten password anew, or to activate an account. The answer never tells whether there is one. */
export function AddressForm({ kind, texts, form }: Props) {
  const [sent, setSent] = useState(false)
  const send = async (input: { email: string }) => {
    await call(`/api/users/${kind}`, { method: 'POST', body: input })
    setSent(true)
  }
  if (sent)
    return (
      <div className="form-sent" role="status">
        <Icon name="mail" size={32} />
        <p>{texts.sent}.</p>
      </div>
    )
  return (
    <Form schema={schema} send={send} texts={form} label={texts.title}>
      <TextField name="email" type="email" label={texts.email} autoComplete="username" inputMode="email" required />
      <Submit>{texts.submit}</Submit>
      <p className="script-less">{texts.needsScript}</p>
      <p className="form-links">
        <a href={links.login()} className="quiet-link">
          {texts.back}
        </a>
      </p>
    </Form>
  )
}
