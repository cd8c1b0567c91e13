import type { Metadata } from 'next'
import { getLocale, getMessages } from 'next-intl/server'
import { AccountPage } from '@/components/accounts/account-page'
import { AddressForm } from '@/components/accounts/address-form'
import { accountMetadata } from '@/components/accounts/metadata'
import { type SearchProps, searchOf } from '@/components/browse/search-of'
import { plainForm } from '@/components/form/plain'
import { formTextsOf } from '@/components/form/texts'
import { links } from '@/lib/links'
import { formAnswer } from '@/lib/schemas/form-answer'

export async function generateMetadata(): Promise<Metadata> {
  const { title, description } = (await getMessages()).account.again
  return accountMetadata(title, description, links.confirm())
}

export default async function ConfirmAgain({ searchParams }: SearchProps) {
  const messages = await getMessages()
  const { again, reset, register, email } = messages.account
  const { title, lead, submit, sent } = again
  const answer = searchOf(formAnswer, await searchParams)
  return (
    <AccountPage title={title} lead={lead}>
      <AddressForm
        kind="confirm"
        texts={{ title, username: register.username, email, submit, sent, back: reset.back }}
        form={formTextsOf(messages)}
        plain={plainForm('/api/users/confirm', answer, messages, await getLocale())}
      />
    </AccountPage>
  )
}
