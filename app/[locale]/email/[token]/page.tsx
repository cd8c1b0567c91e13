import type { Metadata } from 'next'
import { getMessages } from 'next-intl/server'
import { AccountPage } from '@/components/accounts/account-page'
import { accountMetadata } from '@/components/accounts/metadata'
import { OpenLink } from '@/components/accounts/open-link'
import { links } from '@/lib/links'

type Props = { params: Promise<{ token: string }> }

export async function generateMetadata(): Promise<Metadata> {
  const { changeEmail } = (await getMessages()).account
  return accountMetadata(changeEmail.title, changeEmail.title, links.dashboard())
}

export default async function ConfirmEmail({ params }: Props) {
  const { changeEmail, needsScript } = (await getMessages()).account
  const { wait, done, failed } = changeEmail
  return (
    <AccountPage title={changeEmail.title}>
      <OpenLink address={`/api/users/email/${(await params).token}`} texts={{ wait, done, failed, needsScript }} />
    </AccountPage>
  )
}
