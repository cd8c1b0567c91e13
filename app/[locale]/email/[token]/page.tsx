import type { Metadata } from 'next'
import { AccountPage } from '@/components/account/account-page'
import { accountMetadata } from '@/components/account/metadata'
import { OpenLink } from '@/components/account/open-link'
import { accountTexts } from '@/components/account/texts'
import { links } from '@/lib/links'

const { changeEmail, needsScript } = accountTexts

type Props = { params: Promise<{ token: string }> }

export function generateMetadata(): Metadata {
  return accountMetadata(changeEmail.title, changeEmail.title, links.dashboard())
}

export default async function ConfirmEmail({ params }: Props) {
  const { wait, done, failed } = changeEmail
  return (
    <AccountPage title={changeEmail.title}>
      <OpenLink address={`/api/users/email/${(await params).token}`} texts={{ wait, done, failed, needsScript }} />
    </AccountPage>
  )
}
