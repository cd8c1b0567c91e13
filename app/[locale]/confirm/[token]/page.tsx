import type { Metadata } from 'next'
import { AccountPage } from '@/components/account/account-page'
import { accountMetadata } from '@/components/account/metadata'
import { OpenLink } from '@/components/account/open-link'
import { accountTexts } from '@/components/account/texts'
import { links } from '@/lib/links'

const { confirm, again, needsScript } = accountTexts

type Props = { params: Promise<{ token: string }> }

export function generateMetadata(): Metadata {
  return accountMetadata(confirm.title, again.description, links.confirm())
}

export default async function Confirm({ params }: Props) {
  const { wait, done, failed } = confirm
  return (
    <AccountPage title={confirm.title}>
      <OpenLink address={`/api/users/confirm/${(await params).token}`} texts={{ wait, done, failed, needsScript }} />
    </AccountPage>
  )
}
