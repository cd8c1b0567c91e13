import type { Metadata } from 'next'
import { getLocale, getMessages } from 'next-intl/server'
import { AccountPage } from '@/components/accounts/account-page'
import { accountMetadata } from '@/components/accounts/metadata'
import { Unsubscribe } from '@/components/accounts/unsubscribe'
import { type Query, searchOf } from '@/components/browse/search-of'
import { plainForm } from '@/components/form/plain'
import { links } from '@/lib/links'
import { formAnswer } from '@/lib/schemas/form-answer'
import { isNewsToken, unsubscribeCall } from '@/lib/views/links/notifications'

type Props = { params: Promise<{ token: string }>; searchParams: Promise<Query> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { title, description, news } = (await getMessages()).notifications.unsubscribe
  const said = isNewsToken((await params).token) ? news.description : description
  return accountMetadata(title, said, links.home())
}

export default async function UnsubscribePage({ params, searchParams }: Props) {
  const messages = await getMessages()
  const answer = searchOf(formAnswer, await searchParams)
  const { title, lead, button, done, failed, news } = messages.notifications.unsubscribe
  const { token } = await params
  return (
    <AccountPage title={title} lead={isNewsToken(token) ? news.lead : lead}>
      <Unsubscribe
        plain={plainForm(unsubscribeCall(token), answer, messages, await getLocale())}
        texts={{ button, done, failed }}
      />
    </AccountPage>
  )
}
