import { useMessages } from 'next-intl'
import { formTextsOf } from '@/components/form/texts'
import { Panel } from '@/components/ui/section'
import type { OwnUser } from '@/lib/identity/schemas/users'
import { PasswordForm } from './password-form'
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
