import type { Metadata } from 'next'
import { getMessages } from 'next-intl/server'
import { AccountPage } from '@/components/accounts/account-page'
import { accountMetadata } from '@/components/accounts/metadata'
import { OpenLink } from '@/components/accounts/open-link'
import { links } from '@/lib/links'

type Props = { params: Promise<{ token: string }> }

export async function generateMetadata(): Promise<Metadata> {
  const { confirm, again } = (await getMessages()).account
  return accountMetadata(confirm.title, again.description, links.confirm())
}

export default async function Confirm({ params }: Props) {
  const { confirm, needsScript } = (await getMessages()).account
  const { wait, done, failed } = confirm
  return (
    <AccountPage title={confirm.title}>
      <OpenLink
        address={`/api/users/confirm/${(await params).token}`}
        thenLogin
        texts={{ wait, done, failed, needsScript }}
      />
    </AccountPage>
  )
}
