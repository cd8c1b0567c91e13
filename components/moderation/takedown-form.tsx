'use client'
import type { Messages } from 'next-intl'
import { useState } from 'react'
import { Form, type FormTexts } from '@/components/form/form'
import type { PlainForm } from '@/components/form/plain'
import { Refusal } from '@/components/form/refusal'
import { Submit } from '@/components/form/submit'
import { TextField } from '@/components/form/text-field'
import { Icon } from '@/components/ui/icon'
import { call } from '@/lib/browser/api'
import type { TakedownInput } from '@/lib/moderation/schemas/moderation'
import { takedownCall } from '@/lib/moderation/takedown-links'

type Texts = Omit<Messages['moderation']['takedown'], 'lead' | 'description'>
type Props = { page: string | undefined; texts: Texts; form: FormTexts; plain: PlainForm }

const schema = () => import('@/lib/moderation/schemas/moderation').then(({ takedownInput }) => takedownInput)

const FIELDS = [
  { name: 'page', inputMode: 'url', maxLength: 2000 },
  { name: 'claimant', autoComplete: 'name', maxLength: 200 },
  { name: 'email', type: 'email', autoComplete: 'email', inputMode: 'email', maxLength: 250 },
  { name: 'rights', maxLength: 300 },
  { name: 'statement', lines: 6, maxLength: 5000 },
] as const

/** Asks for a page to be taken down; needs no account. */
export function TakedownForm({ page, texts, form, plain }: Props) {
  const [isSent, setSent] = useState(plain.isDone)
  const send = async (body: TakedownInput) => {
    await call(takedownCall(), { method: 'POST', body })
    setSent(true)
  }
  if (isSent)
    return (
      <p className="mt-6 flex items-center gap-3 text-ink" role="status">
        <Icon name="check" size={24} />
        {texts.sent}
      </p>
    )
  return (
    <Form<TakedownInput> told="form" schema={schema} send={send} texts={form} plain={plain} label={texts.title}>
      {FIELDS.map((field) => (
        <TextField
          key={field.name}
          {...field}
          label={texts[field.name]}
          hint={field.name === 'claimant' ? undefined : texts[`${field.name}Hint`]}
          defaultValue={field.name === 'page' ? page : undefined}
          required
        />
      ))}
      <Refusal />
      <Submit>{texts.send}</Submit>
    </Form>
  )
}
