import type { Metadata } from 'next'
import { getMessages } from 'next-intl/server'
import { AccountPage } from '@/components/accounts/account-page'
import { accountMetadata } from '@/components/accounts/metadata'
import { Unsubscribe } from '@/components/accounts/unsubscribe'
import { links } from '@/lib/links'
import { unsubscribeCall } from '@/lib/social/links/notifications'

type Props = { params: Promise<{ token: string }> }

export async function generateMetadata(): Promise<Metadata> {
  const { title, description } = (await getMessages()).notifications.unsubscribe
  return accountMetadata(title, description, links.home())
}

export default async function UnsubscribePage({ params }: Props) {
  const { account, notifications } = await getMessages()
  const { title, lead, button, done, failed } = notifications.unsubscribe
  return (
    <AccountPage title={title} lead={lead}>
      <Unsubscribe
        address={unsubscribeCall((await params).token)}
        texts={{ button, done, failed, needsScript: account.needsScript }}
      />
    </AccountPage>
  )
}
