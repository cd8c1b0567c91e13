import { useMessages, useTranslations } from 'next-intl'
import { formTextsOf } from '@/components/form/texts'
import { Panel } from '@/components/ui/section'
import { useFormats } from '@/i18n/formats'
import { Link } from '@/i18n/link'
import type { OwnUser } from '@/lib/identity/schemas/users'
import { links } from '@/lib/links'
import { EmailForm } from './email-form'

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
          <Link href={links.user(user.username)} className="quiet-link font-semibold" dir="auto">
            {user.username}
          </Link>
        </p>
        <p className="text-quiet">
          {messages.account.profile.joined.replace('{date}', format.partialDate(user.createdDate.slice(0, 10)))}
        </p>
      </Panel>
      <Panel name="email-title" title={email.title}>
        <EmailForm email={user.email} texts={email} form={formTextsOf(messages)} />
      </Panel>
    </>
  )
}
