'use client'
import { useState } from 'react'
import { Form, type FormTexts } from '@/components/form/form'
import type { PlainForm } from '@/components/form/plain'
import { Refusal } from '@/components/form/refusal'
import { Submit } from '@/components/form/submit'
import { TextField } from '@/components/form/text-field'
import { Icon } from '@/components/ui/icon'
import { QuietLink } from '@/components/ui/quiet-link'
import { call } from '@/lib/browser/api'
import { links } from '@/lib/links'
import { EmailField } from './fields'
import { FORM_LINKS, FORM_SENT } from './form-styles'
import { lastWaiting } from './last-waiting'

export type AddressTexts = {
  email: string
  username?: string
  title: string
  submit: string
  sent: string
  back: string
}
type Props = { kind: 'reset' | 'confirm'; texts: AddressTexts; form: FormTexts; plain?: PlainForm }

const schemas = {
  reset: () => import('@/lib/identity/schemas/users').then(({ addressInput }) => addressInput),
  confirm: () => import('@/lib/identity/schemas/users').then(({ confirmationInput }) => confirmationInput),
}

/**
 * Requests a mail with a link: to reset a forgotten password, or to activate a registered account. The answer is the
 * same whether the account exists or not.
 */
export function AddressForm({ kind, texts, form, plain }: Props) {
  const [sent, setSent] = useState(plain?.isDone ?? false)
  const { email, username } = kind === 'confirm' ? lastWaiting() : {}
  const send = async (input: { email: string; username?: string }) => {
    await call(`/api/users/${kind}`, { method: 'POST', body: input })
    setSent(true)
  }
  if (sent)
    return (
      <div className={FORM_SENT} role="status">
        <Icon name="mail" size={32} />
        <p>{texts.sent}.</p>
      </div>
    )
  return (
    <Form<{ email: string; username?: string }>
      told="form"
      schema={schemas[kind]}
      send={send}
      texts={form}
      plain={plain}
      label={texts.title}
    >
      {texts.username !== undefined && (
        <TextField
          name="username"
          label={texts.username}
          defaultValue={username}
          autoComplete="nickname"
          maxLength={100}
          required
        />
      )}
      <EmailField label={texts.email} defaultValue={email} />
      <Refusal />
      <Submit>{texts.submit}</Submit>
      <p className={FORM_LINKS}>
        <QuietLink href={links.login()}>{texts.back}</QuietLink>
      </p>
    </Form>
  )
}
