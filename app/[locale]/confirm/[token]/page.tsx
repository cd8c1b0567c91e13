import type { Metadata } from 'next'
import { getLocale, getMessages } from 'next-intl/server'
import { AccountPage } from '@/components/accounts/account-page'
import { accountMetadata } from '@/components/accounts/metadata'
import { OpenLink } from '@/components/accounts/open-link'
import { type Query, searchOf } from '@/components/browse/search-of'
import { plainForm } from '@/components/form/plain'
import { links } from '@/lib/links'
import { formAnswer } from '@/lib/schemas/form-answer'
import { site } from '@/server/platform/site/site'

type Props = { params: Promise<{ token: string }>; searchParams: Promise<Query> }

export async function generateMetadata(): Promise<Metadata> {
  const { confirm, again } = (await getMessages()).account
  return accountMetadata(confirm.title, again.description, links.confirm())
}

export default async function Confirm({ params, searchParams }: Props) {
  const messages = await getMessages()
  const { confirm } = messages.account
  const answer = searchOf(formAnswer, await searchParams)
  const { token } = await params
  return (
    <AccountPage title={confirm.title}>
      <OpenLink
        plain={plainForm(`/api/users/confirm/${token}`, answer, messages, await getLocale())}
        token={token}
        texts={(await site()).registration === 'approval' ? { ...confirm, donePlain: confirm.waits } : confirm}
      />
    </AccountPage>
  )
}
