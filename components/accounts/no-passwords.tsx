import { getMessages } from 'next-intl/server'
import { QuietLink } from '@/components/ui/quiet-link'
import { links } from '@/lib/links'
import { AccountPage } from './account-page'

/** In place of a form for a password, on a site without logins by it. */
export async function NoPasswords({ title }: { title: string }) {
  const { account, errors } = await getMessages()
  return (
    <AccountPage title={title}>
      <p className="mt-3 text-soft" role="status">
        {errors.passwordLoginOff}
      </p>
      <p className="mt-3">
        <QuietLink href={links.login()}>{account.reset.back}</QuietLink>
      </p>
    </AccountPage>
  )
}
