import { useMessages, useTranslations } from 'next-intl'
import { useState } from 'react'
import { Form, type FormTexts } from '@/components/form/form'
import { Submit } from '@/components/form/submit'
import { TextField } from '@/components/form/text-field'
import { formTextsOf } from '@/components/form/texts'
import { useFormDraft } from '@/components/form/use-form-draft'
import { notify } from '@/components/ui/notify'
import { QuietLink } from '@/components/ui/quiet-link'
import { Panel } from '@/components/ui/section'
import { useFormats } from '@/i18n/formats'
import { call } from '@/lib/browser/api'
import type { EmailChange, OwnUser } from '@/lib/identity/schemas/users'
import { links } from '@/lib/links'
import { useStepUp } from '../step-up/use-step-up'
import type { SecurityTexts } from '../texts'
import { Invitations } from './invitations'

/** Who the user is here: name, since when, email address. */
export default function AccountSettings({ user }: { user: OwnUser }) {
  const messages = useMessages()
  const t = useTranslations('settings.account')
  const format = useFormats()
  const { email } = messages.account.security
  return (
    <>
      <Panel name="name-title" title={t('name')}>
        <p>
          <QuietLink href={links.user(user.username)} dir="auto" className="font-semibold">
            {user.username}
          </QuietLink>
        </p>
        <p className="text-quiet">
          {messages.account.profile.joined.replace('{date}', format.partialDate(user.createdDate.slice(0, 10)))}
        </p>
      </Panel>
      <Panel name="email-title" title={email.title}>
        <EmailForm email={user.email} texts={email} form={formTextsOf(messages)} />
      </Panel>
      <Invitations />
    </>
  )
}

type Props = { email: string; texts: SecurityTexts['email']; form: FormTexts }

const schema = () => import('@/lib/identity/schemas/users').then(({ emailChange }) => emailChange)

function EmailForm({ email, texts, form }: Props) {
  const [round, setRound] = useState(0)
  const { draft } = useFormDraft('email')
  const { proven, dialog } = useStepUp()
  const send = async (input: EmailChange) => {
    await proven(() => call('/api/users/email', { method: 'PUT', body: input }))
    notify('success', texts.done)
    draft.drop()
    setRound(round + 1)
  }
  return (
    <>
      <Form key={round} draft={draft} schema={schema} send={send} texts={form} label={texts.title}>
        <p className="text-quiet">{texts.now.replace('{email}', email)}</p>
        <TextField name="email" type="email" label={texts.new} autoComplete="email" inputMode="email" required />
        <Submit>{texts.save}</Submit>
      </Form>
      {dialog}
    </>
  )
}
