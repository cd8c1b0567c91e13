import type { Metadata } from 'next'
import { getLocale, getMessages } from 'next-intl/server'
import { AccountPage } from '@/components/accounts/account-page'
import { accountMetadata } from '@/components/accounts/metadata'
import { OpenLink } from '@/components/accounts/open-link'
import { type Query, searchOf } from '@/components/browse/search-of'
import { plainForm } from '@/components/form/plain'
import { links } from '@/lib/links'
import { formAnswer } from '@/lib/schemas/form-answer'

type Props = { params: Promise<{ token: string }>; searchParams: Promise<Query> }

export async function generateMetadata(): Promise<Metadata> {
  const { keepFactor } = (await getMessages()).account
  return accountMetadata(keepFactor.title, keepFactor.title, links.dashboard())
}

export default async function KeepFactor({ params, searchParams }: Props) {
  const messages = await getMessages()
  const { keepFactor } = messages.account
  const answer = searchOf(formAnswer, await searchParams)
  return (
    <AccountPage title={keepFactor.title}>
      <OpenLink
        plain={plainForm(`/api/users/second-factor/${(await params).token}`, answer, messages, await getLocale())}
        texts={keepFactor}
      />
    </AccountPage>
  )
}
