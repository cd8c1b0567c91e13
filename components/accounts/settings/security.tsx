import { useMessages } from 'next-intl'
import { formTextsOf } from '@/components/form/texts'
import { PANEL } from '@/components/ui/panel'
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
      <section className={PANEL} aria-labelledby="password-title">
        <h2 id="password-title" className="section-title">
          {security.password.title}
        </h2>
        <PasswordForm email={user.email} texts={security.password} hint={register.passwordHint} form={form} />
      </section>
      <Sessions texts={security.sessions} unknown={form.unknown} />
    </>
  )
}
